import type { AdminPropsOf } from '../../../../server/admin/contract.ts';
import { Notice } from '../../../components/admin/notice.tsx';
import { AuditEntries, AuditSubject, UndoForm } from '../../../components/admin/timeline.tsx';

type Props = AdminPropsOf<'admin/audit/show'>;

/** One change, with its undo or the reason why there is none. */
export default function AuditLine({ entry, reason, refusal, later }: Props) {
  return (
    <>
      {refusal && <Notice kind="error">{refusal}</Notice>}
      <p className="mb-6 text-17 wrap-anywhere">
        <span className="font-medium">{entry.actor}</span>: {entry.action}
        <AuditSubject entry={entry} />
        <time dateTime={entry.dateTime} className="block text-13 text-smoke">
          {entry.at}
        </time>
      </p>
      {entry.result && <p>{entry.result}</p>}
      {entry.changes.length > 0 && <Values changes={entry.changes} />}
      {reason ? (
        <p className="mt-6 max-w-2xl text-smoke">{reason}</p>
      ) : (
        <>
          <p className="mt-6 mb-3 max-w-2xl text-smoke">
            Undo puts the values before this change back. The undo is a change of its own and can be undone.
          </p>
          <UndoForm entry={entry} />
        </>
      )}
      {later.length > 0 && (
        <section className="mt-10">
          <h2 className="mb-2 text-17 font-medium">Later changes of the same</h2>
          <AuditEntries entries={later} isWithSubject />
        </section>
      )}
      <p className="mt-10">
        <a href="/admin/audit" className="admin-link inline-block py-2">
          Audit log
        </a>
      </p>
    </>
  );
}

function Values({ changes }: { changes: Props['entry']['changes'] }) {
  return (
    <table className="w-full max-w-3xl border-t border-line text-left">
      <thead className="text-13 text-smoke">
        <tr>
          <th className="py-2 pr-4 font-normal">Field</th>
          <th className="py-2 pr-4 font-normal">Before</th>
          <th className="py-2 font-normal">After</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, from, to }) => (
          <tr key={field} className="border-t border-line align-top">
            <th scope="row" className="py-2 pr-4 font-medium">
              {field}
            </th>
            <td className="py-2 pr-4 wrap-anywhere whitespace-pre-line">{from || 'none'}</td>
            <td className="py-2 wrap-anywhere whitespace-pre-line">{to || 'none'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
