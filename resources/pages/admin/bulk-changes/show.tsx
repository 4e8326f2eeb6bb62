import { router } from '@inertiajs/react';
import { useEffect } from 'react';
import type { AdminPropsOf } from '../../../../server/admin/contract.ts';
import { button } from '../../../components/admin/button.ts';
import { CsrfField } from '../../../components/admin/csrf-field.tsx';
import { Notice } from '../../../components/admin/notice.tsx';

type Props = AdminPropsOf<'admin/bulk-changes/show'>;

/** Milliseconds between two looks at a running change. */
const INTERVAL = 1_500;

export default function BulkChange(props: Props) {
  const { scope, started, status, isRunning, failure, progress, counts, refused } = props;
  useReloadWhile(isRunning);
  return (
    <div className="max-w-3xl">
      <p>{scope}</p>
      <p className="mb-6 text-smoke">{started}</p>
      {failure && <Notice kind="error">{failure}</Notice>}
      <p role="status" className="mb-2 font-medium tabular-nums">
        {status}
      </p>
      {isRunning && (
        <progress
          max={progress.total}
          value={progress.done}
          aria-label="Artworks that are done"
          className="mb-4 h-2 w-full accent-lagoon"
        />
      )}
      <dl className="mb-6 flex flex-wrap gap-x-8 gap-y-1">
        {(['changed', 'unchanged', 'refused'] as const).map((name) => (
          <div key={name} className="flex gap-2">
            <dt className="text-smoke">{LABELS[name]}</dt>
            <dd className="tabular-nums">{counts[name]}</dd>
          </div>
        ))}
      </dl>
      <Actions {...props} />
      {refused.length > 0 && <Refused {...props} />}
    </div>
  );
}

const LABELS = { changed: 'Changed', unchanged: 'As they were', refused: 'Refused' };

/** Loads the figures again until the change has ended. */
function useReloadWhile(isRunning: boolean): void {
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => router.reload(), INTERVAL);
    return () => clearInterval(timer);
  }, [isRunning]);
}

function Actions({ ownUrl, isRunning, stopUrl, continueUrl, undoUrl, undoText, undoneUrl, undoesUrl }: Props) {
  return (
    <div className="mb-8 flex flex-wrap items-center gap-4">
      {isRunning && (
        <span className="hidden noscript:inline">
          <a href={ownUrl} className={button('outlined')}>
            Load again
          </a>
        </span>
      )}
      {stopUrl && (
        <form method="post" action={stopUrl}>
          <CsrfField />
          <button type="submit" className={button('outlined')}>
            Stop
          </button>
        </form>
      )}
      {continueUrl && (
        <form method="post" action={continueUrl}>
          <CsrfField />
          <button type="submit" className={button('outlined')}>
            Continue
          </button>
        </form>
      )}
      {undoUrl && (
        <form method="post" action={undoUrl}>
          <CsrfField />
          <button type="submit" className={button('outlined')}>
            {undoText}
          </button>
        </form>
      )}
      {undoneUrl && (
        <a href={undoneUrl} className="admin-link">
          This was undone
        </a>
      )}
      {undoesUrl && (
        <a href={undoesUrl} className="admin-link">
          The change that this undoes
        </a>
      )}
      {!isRunning && (
        <a href="/admin/artworks" className="admin-link">
          All artworks
        </a>
      )}
    </div>
  );
}

function Refused({ refused, previousUrl, nextUrl }: Props) {
  return (
    <section aria-labelledby="refused">
      <h2 id="refused" className="mb-2 text-17 font-medium">
        Refused
      </h2>
      <ul className="border-t border-line">
        {refused.map(({ id, title, url, reason }) => (
          <li key={id} className="grid gap-x-6 border-b border-line py-2 sm:grid-cols-[14rem_1fr]">
            <a href={url} className="admin-link justify-self-start">
              {title}
            </a>
            <span>{reason}</span>
          </li>
        ))}
      </ul>
      <p className="mt-4 flex gap-2">
        {previousUrl && (
          <a href={previousUrl} className={button('outlined')}>
            Previous
          </a>
        )}
        {nextUrl && (
          <a href={nextUrl} className={button('outlined')}>
            Next
          </a>
        )}
      </p>
    </section>
  );
}
