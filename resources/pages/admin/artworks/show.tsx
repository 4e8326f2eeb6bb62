import { clsx } from 'clsx';
import { LABELS } from '../../../../server/admin/artworks/form/labels.ts';
import type { AdminPropsOf } from '../../../../server/admin/contract.ts';
import { Publication } from '../../../components/admin/artworks/publication.tsx';
import { button } from '../../../components/admin/button.ts';
import { EditForm } from '../../../components/admin/form/edit-form.tsx';
import {
  CheckField,
  FieldGroup,
  HiddenField,
  SelectField,
  TextAreaField,
  TextField,
} from '../../../components/admin/form/fields.tsx';
import { NamesField } from '../../../components/admin/form/names-field.tsx';
import { SuggestField } from '../../../components/admin/form/suggest-field.tsx';
import { Notices } from '../../../components/admin/notice.tsx';
import { PictureField } from '../../../components/admin/pictures/picture-field.tsx';
import { picturesText } from '../../../components/admin/pictures/pictures-text.ts';
import { Timeline } from '../../../components/admin/timeline.tsx';

type Props = AdminPropsOf<'admin/artworks/show'>;

const OWNERSHIPS = [
  { value: 'owned', text: 'Owned by the gallery' },
  { value: 'consigned', text: 'Consigned' },
];

export default function ArtworkForm({ form, action, isReadOnly, artwork, refusal, notice, timeline, ...props }: Props) {
  // On a phone, what must be corrected comes first.
  const isRefused = form.conflict !== null || Object.keys(form.errors).length > 0;
  const isDraft = artwork === null || artwork.state.value === 'draft';
  return (
    <>
      <Notices notice={notice} refusal={refusal} />
      <div className="grid items-start gap-x-12 gap-y-8 xl:grid-cols-[minmax(0,1fr)_17rem]">
        {artwork && (
          <div className={clsx('xl:sticky xl:top-6 xl:order-last', isRefused && 'order-last')}>
            <Publication artwork={artwork} />
          </div>
        )}
        <div className="min-w-0">
          {!artwork && <p className="mb-6 text-smoke">A draft needs only a title. Everything else can follow later.</p>}
          <EditForm
            action={action}
            form={form}
            labels={LABELS}
            texts={{ pictures: picturesText }}
            saveText={artwork ? 'Save' : 'Save draft'}
            isReadOnly={isReadOnly}
            button={isDraft && <SaveAndPublish />}
          >
            {!artwork && <HiddenField name="key" />}
            <Facts {...props} />
            <Details isReadOnly={isReadOnly} />
            {artwork && !isReadOnly && <Address address={artwork.address} />}
          </EditForm>
          <Timeline entries={timeline} />
        </div>
      </div>
    </>
  );
}

/** What lacks something is saved, and its page lists that. */
function SaveAndPublish() {
  return (
    <button type="submit" name="intent" value="publish" className={button('outlined')}>
      Save and publish
    </button>
  );
}

const suggestions = (table: string) => `/admin/artworks/suggestions?table=${table}`;

/** What the artwork's page shows. */
function Facts({ pictures, categories }: Pick<Props, 'pictures' | 'categories'>) {
  const options = ['', ...categories].map((name) => ({ value: name, text: name || 'None yet' }));
  return (
    <>
      <FieldGroup title="Artwork">
        <TextField name="title" maxLength={500} className="sm:col-span-2" />
        <SuggestField name="artist" url={suggestions('artists')} />
        <TextField name="date" help="A year, or as written: c. 1967, 1976-77, n.d." maxLength={200} />
        <TextField name="made_in" maxLength={150} help="Town and province, such as Banaue, Ifugao." />
      </FieldGroup>
      <PictureField name="pictures" pictures={pictures} />
      <FieldGroup title="Price" about="In pesos. A cart shows a new price at once; an order keeps its own.">
        <TextField name="price" inputMode="decimal" unit="Php" />
        <TextField name="discounted_price" inputMode="decimal" unit="Php" help="Empty: no discount." />
      </FieldGroup>
      <FieldGroup title="Medium and size" about="Inches, or centimetres with “cm”. Flat works have no depth.">
        <SelectField name="category" options={options} />
        <SuggestField name="medium" url={suggestions('media')} help="As in the filters of the shop." />
        <TextField name="medium_description" className="sm:col-span-2" help="As on the label, if it says more." />
        <div className="grid grid-cols-3 gap-4 sm:col-span-2">
          <TextField name="height" inputMode="decimal" unit="in" />
          <TextField name="width" inputMode="decimal" unit="in" />
          <TextField name="depth" inputMode="decimal" unit="in" />
        </div>
      </FieldGroup>
      <FieldGroup title="Text and terms">
        <TextAreaField name="description" rows={6} className="sm:col-span-2" />
        <NamesField name="styles" url={suggestions('styles')} />
        <NamesField name="subjects" url={suggestions('subjects')} />
        <NamesField name="tags" url={suggestions('tags')} />
      </FieldGroup>
    </>
  );
}

/** What only staff see; some of it only those who edit. */
function Details({ isReadOnly }: Pick<Props, 'isReadOnly'>) {
  return (
    <FieldGroup title="For the gallery only" about="Visitors never see these fields.">
      <TextField name="inventory_number" maxLength={100} />
      <TextField name="location" maxLength={200} help="Such as Rack 3, or Framer." />
      <SelectField name="ownership" options={OWNERSHIPS} />
      {!isReadOnly && <TextField name="commission_percent" inputMode="decimal" unit="%" />}
      {!isReadOnly && <TextField name="cost" inputMode="decimal" unit="Php" />}
      <TextAreaField name="provenance" className="sm:col-span-2" />
      <TextAreaField name="condition" className="sm:col-span-2" />
      {!isReadOnly && <TextAreaField name="notes" className="sm:col-span-2" />}
    </FieldGroup>
  );
}

function Address({ address }: { address: string }) {
  return (
    <FieldGroup title="Address in the shop" about={address}>
      <CheckField name="renames_address" help="The old address then leads to the new one." className="sm:col-span-2" />
    </FieldGroup>
  );
}
