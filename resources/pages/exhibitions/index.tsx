import type { PropsOf } from '../../../server/pages.ts';
import { ExhibitList } from '../../components/exhibitions/exhibit-list.tsx';

export default function ExhibitionsPage({ exhibits }: PropsOf<'exhibitions/index'>) {
  return (
    <div className="page-width mt-2">
      <h1 className="mb-8 font-serif text-56 font-medium lg:mb-12 lg:text-72">Exhibitions</h1>
      <ExhibitList exhibits={exhibits} pastHeading="Past exhibitions" />
    </div>
  );
}
