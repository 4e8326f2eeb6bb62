import { clsx } from 'clsx';
import type { AdminPropsOf } from '../../../server/admin/contract.ts';

export default function Home({ greeting, points }: AdminPropsOf<'admin/home'>) {
  const done = points.filter(({ isDone }) => isDone).length;
  return (
    <>
      <p className="mb-8 text-17">{greeting}.</p>
      <h2 className="mb-1 text-17 font-medium">First steps</h2>
      <p className="mb-4 text-smoke">
        {done} of {points.length} done
      </p>
      <ul className="max-w-2xl border-t border-line">
        {points.map(({ text, isDone, how, url }) => (
          <li key={text} className="grid grid-cols-[5.5rem_1fr] gap-x-3 border-b border-line py-3">
            <span className={clsx(isDone ? 'text-lagoon' : 'text-ember')}>{isDone ? 'Done' : 'Not done'}</span>
            <span>
              {url ? (
                <a href={url} className="admin-link">
                  {text}
                </a>
              ) : (
                text
              )}
              {how && <span className="block text-13 text-smoke">{how}</span>}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
