import type { RoleOption } from '../../../server/staff/contract.ts';
import { Field } from './field.tsx';
import { Select } from './select.tsx';

/** The choice of a role, with what each is for. */
export function RoleField({ roles, value }: { roles: RoleOption[]; value: string }) {
  return (
    <div>
      <Field label="Role">{(ids) => <Select {...ids} name="role" defaultValue={value} options={roles} />}</Field>
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
