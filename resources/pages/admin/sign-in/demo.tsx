import type { AdminPropsOf } from '../../../../server/admin/contract.ts';
import { button } from '../../../components/admin/button.ts';
import { CsrfField } from '../../../components/admin/csrf-field.tsx';

export default function DemoLink({ action }: AdminPropsOf<'admin/sign-in/demo'>) {
  if (!action) return <p>This link can no longer be used. The next start of the demo prints a new one.</p>;
  return (
    <form method="post" action={action}>
      <CsrfField />
      <p className="mb-6 text-smoke">This link works once. A gallery in production has no such link.</p>
      <button type="submit" className={button('filled', 'w-full')}>
        Sign in as the demo owner
      </button>
    </form>
  );
}
