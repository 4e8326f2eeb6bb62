import { usePoll } from '@inertiajs/react';
import type { ImportPage } from '../../../../server/admin/imports/contract.ts';
import { button } from '../button.ts';
import { CsrfField } from '../csrf-field.tsx';
import { Notice } from '../notice.tsx';

const POLL_MS = 2_000;

/** How far the check or the import is. The page loads itself again while this is shown. */
export function Running({ url, progress }: { url: string; progress: NonNullable<ImportPage['progress']> }) {
  usePoll(POLL_MS);
  const { text, percent, failure } = progress;
  return (
    <div className="mb-8 max-w-2xl">
      {failure && <Notice kind="error">{failure}</Notice>}
      <p className="mb-2">
        {text}
        {percent !== null && <span className="text-smoke tabular-nums">, {percent}%</span>}
      </p>
      <progress max={100} value={percent ?? 0} aria-label={text} className="admin-progress" />
      <div className="mt-4 flex flex-wrap items-center gap-4">
        <form method="post" action={`${url}/stop`}>
          <CsrfField />
          <button type="submit" className={button('outlined')}>
            Stop
          </button>
        </form>
        <a href={url} className="admin-link hidden py-2 noscript:inline-block">
          Reload
        </a>
      </div>
    </div>
  );
}
