import type { AdminPropsOf } from '../../../../server/admin/contract.ts';
import { FieldGroup, TextField } from '../../../components/admin/form/fields.tsx';
import { partLinks, SiteForm } from '../../../components/admin/site/site-form.tsx';

const LABELS = {
  galleryName: 'Name of the gallery',
  curatorName: 'Curator',
  copyright: 'Copyright line',
  pickupAddress: 'Address',
  mapUrl: 'Map link',
  openingHours: 'Opening hours',
  telephone: 'Telephone',
  curatorEmail: 'E-mail for visitors',
  salesEmail: 'E-mail for sales',
};

export default function Details(page: AdminPropsOf<'admin/site/details'>) {
  return (
    <SiteForm page={page} links={partLinks(page)} labels={LABELS}>
      <FieldGroup title="The gallery">
        <TextField name="galleryName" maxLength={200} />
        <TextField
          name="curatorName"
          maxLength={200}
          help="Signs certificates; on the contact page and in the footer."
        />
        <TextField name="copyright" maxLength={200} className="sm:col-span-2" help="Default: © and the name." />
      </FieldGroup>
      <FieldGroup title="Visit" about="On the contact page, in the footer, on receipts and in mails about pickups.">
        <TextField name="pickupAddress" maxLength={200} className="sm:col-span-2" />
        <TextField name="mapUrl" type="url" maxLength={500} help="The address of a map, from your browser or phone." />
        <TextField name="openingHours" maxLength={200} help="For example: Monday to Friday, 10 AM to 6 PM." />
      </FieldGroup>
      <FieldGroup title="Reach">
        <TextField name="telephone" type="tel" maxLength={40} help="For example: +63 2 8123 4567." />
        <TextField name="curatorEmail" type="email" maxLength={254} help="Visitors see it, and mails come from it." />
        <TextField
          name="salesEmail"
          type="email"
          maxLength={254}
          help="Receives news of sales. Default: the one for visitors."
        />
      </FieldGroup>
    </SiteForm>
  );
}
