import type { AdminPropsOf } from '../../../../server/admin/contract.ts';
import { button } from '../../../components/admin/button.ts';
import { CsrfField } from '../../../components/admin/csrf-field.tsx';

export default function MailOfOutbox({ mail, againUrl }: AdminPropsOf<'admin/mails/show'>) {
  const { recipient, written, state, attempts, failure, order } = mail;
  return (
    <div className="max-w-2xl">
      <p className="mb-6">{state}</p>
      <dl className="mb-8 border-t border-line [&>div]:gap-x-3 [&>div]:border-b [&>div]:border-line [&>div]:py-3 sm:[&>div]:grid sm:[&>div]:grid-cols-[8rem_1fr] [&_dt]:text-smoke">
        {recipient !== '' && (
          <div>
            <dt>To</dt>
            <dd className="break-all">{recipient}</dd>
          </div>
        )}
        {order && (
          <div>
            <dt>Order</dt>
            <dd>
              <a href={order.url} className="admin-link">
                {order.number}
              </a>
            </dd>
          </div>
        )}
        <div>
          <dt>Written</dt>
          <dd>{written}</dd>
        </div>
        <div>
          <dt>Attempts</dt>
          <dd>{attempts}</dd>
        </div>
        {failure && (
          <div>
            <dt>Failure</dt>
            <dd className="break-words">{failure}</dd>
          </div>
        )}
      </dl>
      {againUrl && (
        <form method="post" action={againUrl}>
          <CsrfField />
          <button type="submit" className={button('filled')}>
            Send again
          </button>
        </form>
      )}
      <p className="mt-8">
        <a href="/admin/mails" className="admin-link inline-block py-2">
          All mails given up
        </a>
      </p>
    </div>
  );
}
