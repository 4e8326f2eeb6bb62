import type { AdminPropsOf } from '../../../../server/admin/contract.ts';
import { useLive } from '../../../components/admin/live/use-live.ts';

export default function Site({ parts }: AdminPropsOf<'admin/site/index'>) {
  useLive(['site'], ['parts']);
  return (
    <ul className="grid max-w-3xl border-t border-line">
      {parts.map(({ title, url, about, scheduled, isStopped }) => (
        <li key={url} className="relative border-b border-line py-4">
          <a href={url} className="card-link text-17 font-medium hover:text-ember">
            {title}
          </a>
          <p className="mt-1 text-smoke">{about}</p>
          {isStopped && (
            <p className="mt-1 text-ember">
              A change was not published on {scheduled}: its fields had been changed meanwhile
            </p>
          )}
          {scheduled && !isStopped && <p className="mt-1 text-gold">A change is public from {scheduled}</p>}
        </li>
      ))}
    </ul>
  );
}
