import type { AdminPropsOf } from '../../../../server/admin/contract.ts';
import { button } from '../../../components/admin/button.ts';
import { CsrfField } from '../../../components/admin/csrf-field.tsx';
import { Notice } from '../../../components/admin/notice.tsx';
import { RoleField } from '../../../components/admin/role-field.tsx';
import { Timeline } from '../../../components/admin/timeline.tsx';

type Props = AdminPropsOf<'admin/staff/show'>;

export default function StaffMember({ person, roles, chosenRole, error, notice, timeline }: Props) {
  const { id, name, email, role, since, isYou } = person;
  return (
    <div className="max-w-2xl">
      {notice && <Notice kind="done">{notice}</Notice>}
      {error && <Notice kind="error">{error}</Notice>}
      <p className="mb-8 text-smoke">
        {email}, here since {since}.{isYou && ' This is you.'}
      </p>
      <form method="post" action={`/admin/staff/${id}`} className="grid gap-4">
        <CsrfField />
        <input type="hidden" name="seen" value={role} />
        <RoleField roles={roles} value={chosenRole} />
        <p>
          <button type="submit" className={button('filled')}>
            Save role
          </button>
        </p>
      </form>
      <section className="mt-10 border-t border-line pt-6">
        <h2 className="mb-2 text-17 font-medium">Remove</h2>
        <p className="mb-4 text-smoke">
          {isYou ? 'You are signed out' : `${name} is signed out`} on all devices at once, and the passkeys no longer
          work. The audit log stays. A new invitation is needed to come back.
        </p>
        <form method="post" action={`/admin/staff/${id}/remove`}>
          <CsrfField />
          <button type="submit" className={button('danger')}>
            Remove {isYou ? 'yourself' : name}
          </button>
        </form>
      </section>
      <Timeline entries={timeline} />
      <p className="mt-10">
        <a href="/admin/staff" className="admin-link inline-block py-2">
          All staff
        </a>
      </p>
    </div>
  );
}
