import type { AdminPropsOf } from '../../../../server/admin/contract.ts';
import { button } from '../../../components/admin/button.ts';
import { CsrfField } from '../../../components/admin/csrf-field.tsx';
import { GoogleLink } from '../../../components/admin/google-link.tsx';
import { Notice } from '../../../components/admin/notice.tsx';
import { PasskeyForm } from '../../../components/admin/passkey-form.tsx';

/** Requests the passkey again, and continues the form that was sent. */
export default function Verify({
  action,
  fields,
  passkey,
  googleUrl,
  isDemo,
  cancelUrl,
  error,
}: AdminPropsOf<'admin/sign-in/verify'>) {
  const sent = fields.map(({ name, value }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
    <input key={index} type="hidden" name={name} value={value} />
  ));
  return (
    <div className="max-w-md">
      {error && <Notice kind="error">{error}</Notice>}
      <p className="mb-6">
        This change is sensitive, and your last sign-in was more than ten minutes ago.{' '}
        {isDemo
          ? 'In production this page requests your passkey. The demo owner has none, so continue with one press.'
          : 'Please confirm that it is you. Then it continues with what you entered.'}
      </p>
      {passkey ? (
        <PasskeyForm kind="use" action={action} passkey={passkey} text="Confirm with your passkey">
          {sent}
        </PasskeyForm>
      ) : (
        <form method="post" action={action}>
          {googleUrl && (
            <p className="mb-4">
              <GoogleLink url={googleUrl} text="Confirm with Google, in a new tab" isBeside />
            </p>
          )}
          <CsrfField />
          {sent}
          <input type="hidden" name="answer" value="" />
          <button type="submit" className={button('filled', 'w-full')}>
            Continue
          </button>
        </form>
      )}
      <p className="mt-6">
        <a href={cancelUrl} className="admin-link inline-block py-2">
          Cancel
        </a>
      </p>
    </div>
  );
}
