import type { RoleOption } from '../../../server/staff/contract.ts';
import { Field } from './field.tsx';

/** The choice of a role, with what each is for. */
export function RoleField({ roles, value }: { roles: RoleOption[]; value: string }) {
  return (
    <div>
      <Field label="Role">
        {(ids) => (
          <select {...ids} name="role" defaultValue={value} className="admin-field">
            {roles.map((role) => (
              <option key={role.value} value={role.value}>
                {role.text}
              </option>
            ))}
          </select>
        )}
      </Field>
      <dl className="mt-2 text-13 text-smoke">
        {roles.map(({ value, text, about }) => (
          <div key={value}>
            <dt className="inline font-medium">{text}: </dt>
            <dd className="inline">{about}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
