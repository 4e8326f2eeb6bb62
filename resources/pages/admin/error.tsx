import { useEffect, useState } from 'react';
import type { AdminPropsOf } from '../../../server/admin/contract.ts';
import { button } from '../../components/admin/button.ts';
import { hasDrafts } from '../../components/admin/form/draft/drafts.ts';

export default function ErrorPage({ admin, message, requestId, signInUrl }: AdminPropsOf<'admin/error'>) {
  return (
    <>
      <p className="mb-6 max-w-xl">{message}</p>
      {requestId && <p className="mb-6 text-13 text-smoke">Reference: {requestId}</p>}
      {admin.member || !signInUrl ? (
        <a href="/admin" className={button('outlined')}>
          Go to the first page
        </a>
      ) : (
        <>
          <StoredDrafts />
          <a href={signInUrl} className={button('outlined')}>
            Sign in
          </a>
        </>
      )}
    </>
  );
}

/** A form that was sent after its session had ended was stored by the browser. */
function StoredDrafts() {
  const [isStored, setStored] = useState(false);
  useEffect(() => setStored(hasDrafts()), []);
  if (!isStored) return null;
  return (
    <p className="mb-6 max-w-xl">
      What you typed is stored in this browser. It is offered when you open the form again after the sign-in.
    </p>
  );
}
