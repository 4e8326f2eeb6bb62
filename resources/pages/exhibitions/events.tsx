import type { PropsOf } from '../../../server/pages.ts';
import { ExhibitList } from '../../components/exhibitions/exhibit-list.tsx';

export default function EventsPage({ exhibits }: PropsOf<'exhibitions/events'>) {
  return (
    <div className="page-width mt-2">
      <h1 className="mb-8 font-serif text-40 font-medium tracking-wide lg:mb-12 lg:text-56">EVENTS HAPPENING</h1>
      <ExhibitList exhibits={exhibits} pastHeading="Earlier events" />
    </div>
  );
}
