import type { AdminPropsOf } from '../../../../server/admin/contract.ts';

export default function TermKinds({ kinds }: AdminPropsOf<'admin/terms/index'>) {
  return (
    <>
      <p className="mb-6 max-w-2xl text-smoke">
        What describes artworks and artists. Visitors filter by it, and forms offer it.
      </p>
      <ul className="max-w-xl border-t border-line">
        {kinds.map(({ url, text, count }) => (
          <li key={url} className="border-b border-line">
            <a href={url} className="flex min-h-12 items-center justify-between gap-4 hover:text-ember">
              <span className="font-medium">{text}</span>
              <span className="text-smoke tabular-nums">{count.toLocaleString('en')}</span>
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
