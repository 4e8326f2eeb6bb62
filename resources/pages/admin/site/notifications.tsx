import type { AdminPropsOf } from '../../../../server/admin/contract.ts';
import { CheckField, FieldGroup, TextField } from '../../../components/admin/form/fields.tsx';
import { partLinks, SiteForm } from '../../../components/admin/site/site-form.tsx';

const LABELS = {
  enabled: 'Show notifications',
  sales: 'Works that were sold in the last two weeks',
  interest: 'Works that were viewed or made a favorite this week',
  duration: 'Each is shown for',
  interval: 'Pause before the next',
};

export default function Notifications(page: AdminPropsOf<'admin/site/notifications'>) {
  return (
    <SiteForm page={page} links={partLinks(page)} labels={LABELS}>
      <div>
        <CheckField name="enabled" />
        <p className="text-13 text-smoke">
          Small panels on the home page and on lists. They show what really happened, and never name a person.
        </p>
      </div>
      <FieldGroup title="What they show">
        <CheckField name="sales" className="sm:col-span-2" />
        <CheckField name="interest" className="sm:col-span-2" />
      </FieldGroup>
      <FieldGroup title="Times">
        <TextField name="duration" inputMode="decimal" unit="seconds" />
        <TextField name="interval" inputMode="decimal" unit="seconds" />
      </FieldGroup>
    </SiteForm>
  );
}
