import type { AdminPropsOf } from '../../../../server/admin/contract.ts';
import { Field } from '../../../components/admin/field.tsx';
import { GoogleLink } from '../../../components/admin/google-link.tsx';
import { Notice } from '../../../components/admin/notice.tsx';
import { PasskeyForm } from '../../../components/admin/passkey-form.tsx';

export default function Invitation({
  admin,
  invitation,
  passkey,
  googleUrl,
  message,
  error,
}: AdminPropsOf<'admin/sign-in/invitation'>) {
  if (!invitation || !passkey) {
    return (
      <>
        <p className="mb-6">{message}</p>
        <a href="/admin/sign-in" className="admin-link inline-block py-2">
          Sign in
        </a>
      </>
    );
  }
  return (
    <>
      {error && <Notice kind="error">{error}</Notice>}
      <p className="mb-6">
        {invitation.isReplacement
          ? `Create a new passkey for ${invitation.email}. It replaces your passkeys and ends your sessions.`
          : `${admin.gallery} invites ${invitation.email} to its staff, in the role ${invitation.role}.`}{' '}
        You sign in with a passkey: your fingerprint, face or PIN on this device. There is no password.
      </p>
      <PasskeyForm kind="create" action={invitation.action} passkey={passkey} text="Create a passkey">
        {!invitation.isReplacement && (
          <div className="mb-6">
            <Field label="Your name">
              {(ids) => (
                <input
                  {...ids}
                  name="name"
                  required
                  maxLength={100}
                  autoComplete="name"
                  defaultValue={invitation.name}
                  className="field"
                />
              )}
            </Field>
          </div>
        )}
      </PasskeyForm>
      {googleUrl && (
        <div className="mt-8 border-t border-line pt-6">
          <p className="mb-3 text-smoke">Or sign in with the Google account of {invitation.email}.</p>
          <GoogleLink url={googleUrl} text="Continue with Google" />
        </div>
      )}
    </>
  );
}
