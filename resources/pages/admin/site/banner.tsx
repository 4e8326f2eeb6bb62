import type { AdminPropsOf } from '../../../../server/admin/contract.ts';
import { TextField } from '../../../components/admin/form/fields.tsx';
import { partLinks, SiteForm } from '../../../components/admin/site/site-form.tsx';

const LABELS = { text: 'Text', url: 'Link' };

export default function Banner(page: AdminPropsOf<'admin/site/banner'>) {
  return (
    <SiteForm page={page} links={partLinks(page)} labels={LABELS}>
      <div className="grid gap-4">
        <TextField name="text" maxLength={200} help="One line above every page. Empty: no banner is shown." />
        <TextField
          name="url"
          maxLength={500}
          help="A path like /exhibitions, or an address that begins with https://."
        />
      </div>
    </SiteForm>
  );
}
