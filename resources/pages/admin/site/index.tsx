import type { AdminPropsOf } from '../../../../server/admin/contract.ts';
import { useLive } from '../../../components/admin/live/use-live.ts';
import { PublicationStatus } from '../../../components/admin/site/publication-status.tsx';

export default function Site({ parts }: AdminPropsOf<'admin/site/index'>) {
  useLive(['site'], ['parts']);
  return (
    <ul className="grid max-w-3xl border-t border-line">
      {parts.map(({ title, url, about, scheduled, publishFailure }) => (
        <li key={url} className="relative border-b border-line py-4">
          <a href={url} className="card-link text-17 font-medium hover:text-ember">
            {title}
          </a>
          <p className="mt-1 text-smoke">{about}</p>
          <PublicationStatus scheduled={scheduled} publishFailure={publishFailure} />
        </li>
      ))}
    </ul>
  );
}
