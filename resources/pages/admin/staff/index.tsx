import type { AdminPropsOf } from '../../../../server/admin/contract.ts';
import { button } from '../../../components/admin/button.ts';
import { CsrfField } from '../../../components/admin/csrf-field.tsx';
import { Field } from '../../../components/admin/field.tsx';
import { Notice } from '../../../components/admin/notice.tsx';
import { RoleField } from '../../../components/admin/role-field.tsx';

type Props = AdminPropsOf<'admin/staff/index'>;

export default function StaffList({ people, invitations, roles, form, invited, notice }: Props) {
  return (
    <>
      {notice && <Notice kind="done">{notice}</Notice>}
      {invited && <Invited {...invited} />}
      <p className="mb-6 max-w-2xl text-smoke">
        Everyone who works here, and what each may do. A lost passkey is replaced by a new invitation in the same role.
      </p>
      <People people={people} />
      {invitations.length > 0 && <Invitations invitations={invitations} />}
      <section id="invite" className="mt-10 max-w-2xl">
        <h2 className="mb-4 text-17 font-medium">Invite a person</h2>
        <form method="post" action="/admin/staff" className="grid gap-4">
          <CsrfField />
          <Field label="E-mail address" error={form.error}>
            {(ids) => (
              <input
                {...ids}
                name="email"
                type="email"
                required
                maxLength={254}
                autoComplete="off"
                defaultValue={form.email}
                className="field"
              />
            )}
          </Field>
          <RoleField roles={roles} value={form.role} />
          <p>
            <button type="submit" className={button('filled')}>
              Invite
            </button>
          </p>
        </form>
      </section>
    </>
  );
}

function Invited({ email, link, isMailed }: NonNullable<Props['invited']>) {
  return (
    <Notice kind="done">
      <p>
        {isMailed ? `${email} gets an e-mail with this link.` : `Please send this link to ${email}.`} It works once,
        within 72 hours, and is shown only now.
      </p>
      <p className="mt-2 font-medium break-all select-all">{link}</p>
    </Notice>
  );
}

function People({ people }: Pick<Props, 'people'>) {
  return (
    <ul className="border-t border-line">
      {people.map(({ id, name, email, role, lastSeen, usesGoogle, url, isYou }) => (
        <li
          key={id}
          className="grid gap-x-6 border-b border-line py-3 sm:grid-cols-[minmax(0,1fr)_7rem_12rem] sm:items-baseline"
        >
          <span className="min-w-0">
            <a href={url} className="admin-link font-medium">
              {name}
            </a>
            {isYou && ' (you)'}
            <span className="block text-13 text-smoke">{email}</span>
          </span>
          <span>{role}</span>
          <span className="text-13 text-smoke">
            {usesGoogle ? 'Signs in with Google' : lastSeen ? `Signed in ${lastSeen}` : 'No passkey yet'}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Invitations({ invitations }: Pick<Props, 'invitations'>) {
  return (
    <section className="mt-10">
      <h2 className="mb-2 text-17 font-medium">Open invitations</h2>
      <ul className="border-t border-line">
        {invitations.map(({ id, email, role, expiresAt }) => (
          <li
            key={id}
            className="grid gap-x-6 gap-y-2 border-b border-line py-3 sm:grid-cols-[minmax(0,1fr)_7rem_auto] sm:items-center"
          >
            <span className="min-w-0">
              {email}
              <span className="block text-13 text-smoke">Valid until {expiresAt}</span>
            </span>
            <span>{role}</span>
            <form method="post" action={`/admin/staff/invitations/${id}/withdraw`}>
              <CsrfField />
              <button type="submit" aria-label={`Withdraw the invitation of ${email}`} className={button('outlined')}>
                Withdraw
              </button>
            </form>
          </li>
        ))}
      </ul>
    </section>
  );
}
