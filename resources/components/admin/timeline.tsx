import { usePage } from '@inertiajs/react';
import { clsx } from 'clsx';
import type { AuditChange, AuditEntry } from '../../../server/audit/contract.ts';
import { CsrfField } from './csrf-field.tsx';

/** The last changes of the thing that a page edits, each with its undo. The page's controller reads them by `findTimeline`. */
export function Timeline({ entries }: { entries: AuditEntry[] }) {
  if (entries.length === 0) return null;
  return (
    <section id="changes" aria-labelledby="changes-heading" className="mt-10">
      <h2 id="changes-heading" className="mb-2 text-17 font-medium">
        Changes
      </h2>
      <AuditEntries entries={entries} />
    </section>
  );
}

/** Lines of the audit log. */
export function AuditEntries({
  entries,
  isWithSubject = false,
}: {
  entries: AuditEntry[];
  /** Shows what was changed, and links to each line's own page. */
  isWithSubject?: boolean;
}) {
  return (
    <ol className="border-t border-line">
      {entries.map((entry) => (
        <li
          key={entry.id}
          className="grid gap-x-6 gap-y-1 border-b border-line py-3 md:grid-cols-[13rem_minmax(0,1fr)_auto] md:items-baseline"
        >
          <time dateTime={entry.dateTime} className="text-13 text-smoke">
            {isWithSubject ? (
              <a href={`/admin/audit/${entry.id}`} className="admin-link">
                {entry.at}
              </a>
            ) : (
              entry.at
            )}
          </time>
          <span className="min-w-0 wrap-anywhere">
            <span className="font-medium">{entry.actor}</span>: {entry.action}
            {isWithSubject && <AuditSubject entry={entry} />}
            {entry.result && <span className="block text-13 text-smoke">{entry.result}</span>}
            <AuditChanges changes={entry.changes} />
            {entry.undone && <span className="block text-13 text-smoke">{entry.undone}</span>}
          </span>
          {entry.undoUrl && <UndoForm entry={entry} />}
        </li>
      ))}
    </ol>
  );
}

/** What was changed, as a link to its page. */
export function AuditSubject({ entry: { action, subject, subjectUrl } }: { entry: AuditEntry }) {
  return (
    <>
      {action.endsWith(' into') ? ' ' : ', '}
      {subjectUrl ? (
        <a href={subjectUrl} className="admin-link">
          {subject}
        </a>
      ) : (
        subject
      )}
    </>
  );
}

function AuditChanges({ changes }: { changes: AuditChange[] }) {
  return changes.map(({ field, from, to }) => (
    <span key={field} className="block text-13 text-smoke">
      {field}: {!from ? to : to ? `from ${from} to ${to}` : `removed, was ${from}`}
    </span>
  ));
}

/** Undoes a change, and returns to this page. */
export function UndoForm({ entry, className }: { entry: AuditEntry; className?: string }) {
  const { url } = usePage();
  return (
    <form method="post" action={entry.undoUrl ?? ''} className={className}>
      <CsrfField />
      <input type="hidden" name="returnTo" value={url} />
      <button
        type="submit"
        aria-label={`Undo: ${entry.action}, ${entry.at}`}
        className={clsx('min-h-11 rounded-control border border-edge px-4 hover:border-ink md:-my-2')}
      >
        Undo
      </button>
    </form>
  );
}
