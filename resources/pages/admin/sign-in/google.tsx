import { Head } from '@inertiajs/react';
import type { AdminPropsOf } from '../../../../server/admin/contract.ts';
import { button } from '../../../components/admin/button.ts';

/** The result of a sign-in with Google. */
export default function GoogleResult({ message, isContinuing, link }: AdminPropsOf<'admin/sign-in/google'>) {
  return (
    <>
      {isContinuing && link && (
        <Head>
          <meta head-key="refresh" http-equiv="refresh" content={`0; url=${link.url}`} />
        </Head>
      )}
      <p className="mb-6">{message}</p>
      {link && (
        <a href={link.url} className={button(isContinuing ? 'filled' : 'outlined')}>
          {link.text}
        </a>
      )}
    </>
  );
}
