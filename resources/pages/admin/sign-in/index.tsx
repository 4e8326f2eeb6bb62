import type { AdminPropsOf } from '../../../../server/admin/contract.ts';
import { GoogleLink } from '../../../components/admin/google-link.tsx';
import { Notice } from '../../../components/admin/notice.tsx';
import { PasskeyForm } from '../../../components/admin/passkey-form.tsx';

export default function SignInPage({ passkey, googleUrl, returnTo, error }: AdminPropsOf<'admin/sign-in/index'>) {
  return (
    <>
      {error && <Notice kind="error">{error}</Notice>}
      <p className="mb-6 text-smoke">For the gallery's staff. Your device asks for your fingerprint, face or PIN.</p>
      <PasskeyForm kind="use" action="/admin/sign-in" passkey={passkey} text="Sign in with a passkey">
        <input type="hidden" name="returnTo" value={returnTo} />
      </PasskeyForm>
      {googleUrl && (
        <p className="mt-4">
          <GoogleLink url={googleUrl} text="Sign in with Google" />
        </p>
      )}
      <p className="mt-10 text-13 text-smoke">Lost your passkey? An owner of the gallery can invite you again.</p>
    </>
  );
}
