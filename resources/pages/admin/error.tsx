import type { AdminPropsOf } from '../../../server/admin/contract.ts';
import { button } from '../../components/admin/button.ts';

export default function ErrorPage({ admin, message, requestId }: AdminPropsOf<'admin/error'>) {
  return (
    <>
      <p className="mb-6 max-w-xl">{message}</p>
      {requestId && <p className="mb-6 text-13 text-smoke">Reference: {requestId}</p>}
      {admin.member ? (
        <a href="/admin" className={button('outlined')}>
          Go to the first page
        </a>
      ) : (
        <a href="/admin/sign-in" className={button('outlined')}>
          Sign in
        </a>
      )}
    </>
  );
}
