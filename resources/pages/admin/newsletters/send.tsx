import type { ReactNode } from 'react';
import type { AdminPropsOf } from '../../../../server/admin/contract.ts';
import { button } from '../../../components/admin/button.ts';
import { CsrfField } from '../../../components/admin/csrf-field.tsx';
import { Notice } from '../../../components/admin/notice.tsx';

/** The last step before a draft is sent. */
export default function NewsletterSending(props: AdminPropsOf<'admin/newsletters/send'>) {
  const { id, version, subject, audience, recipients, at, duration, warnings, hasMail, error } = props;
  const url = `/admin/newsletters/${id}`;
  return (
    <div className="max-w-3xl">
      {error && <Notice kind="error">{error}</Notice>}
      {warnings.map((warning) => (
        <Notice key={warning} kind="error">
          {warning} Please check that no subscriber receives the same text twice.
        </Notice>
      ))}
      {!hasMail && (
        <Notice kind="error">No mail server is set up: mails are only written to files, and not delivered.</Notice>
      )}
      <dl className="border-t border-line">
        <Line name="Subject">{subject}</Line>
        <Line name="Recipients">{audience}</Line>
        <Line name="Number">
          <strong className="font-medium tabular-nums">{recipients.text}</strong>
        </Line>
        <Line name="Begins">{at.text}</Line>
      </dl>
      <p className="my-6 max-w-2xl text-smoke">
        Sending takes {duration}. A mail that was sent cannot be called back. What is not sent yet can be paused and
        stopped.
      </p>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <form method="post" action={`${url}/send`}>
          <CsrfField />
          <input type="hidden" name="version" value={version} readOnly />
          <input type="hidden" name="recipients" value={recipients.count} readOnly />
          <input type="hidden" name="at" value={at.value} readOnly />
          <button type="submit" className={button('filled', 'py-2')}>
            {props.button}
          </button>
        </form>
        <a href={url} className="admin-link inline-block py-2">
          Back to the draft
        </a>
      </div>
    </div>
  );
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 border-b border-line py-2 sm:grid-cols-[8rem_minmax(0,1fr)]">
      <dt className="text-smoke">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}
