import type { AdminPropsOf } from '../../../../server/admin/contract.ts';
import { pluralize } from '../../../../server/artworks/format/pluralize.ts';
import { button } from '../../../components/admin/button.ts';
import { Danger } from '../../../components/admin/danger.tsx';
import { EditForm } from '../../../components/admin/form/edit-form.tsx';
import {
  CheckField,
  FieldGroup,
  HiddenField,
  SelectField,
  TextAreaField,
  TextField,
} from '../../../components/admin/form/fields.tsx';
import { Notice } from '../../../components/admin/notice.tsx';
import { PictureField } from '../../../components/admin/pictures/picture-field.tsx';
import { picturesText } from '../../../components/admin/pictures/pictures-text.ts';
import { Timeline } from '../../../components/admin/timeline.tsx';

const LABELS = {
  kind: 'Kind',
  title: 'Title',
  startDate: 'First day',
  startTime: 'From',
  endDate: 'Last day',
  endTime: 'Until',
  venue: 'Venue',
  description: 'Short text',
  longDescription: 'Long text',
  button: 'Text of the button',
  picture: 'Picture',
  shown: 'Shown on the website',
  renamesAddress: 'Make the address from the title',
};
const KINDS = [
  { value: 'exhibition', text: 'Exhibition' },
  { value: 'event', text: 'Event' },
];

type Props = AdminPropsOf<'admin/exhibitions/edit'>;

export default function ExhibitionEdit(props: Props) {
  const { id, form, notice, isReadOnly, deleteRefusal, timeline } = props;
  return (
    <>
      {notice && <Notice kind="done">{notice}</Notice>}
      {id !== null && <Links {...props} />}
      <EditForm
        action={id === null ? '/admin/exhibitions/new' : `/admin/exhibitions/${id}`}
        form={form}
        labels={LABELS}
        texts={{ picture: picturesText }}
        saveText={id === null ? 'Add' : 'Save'}
        isReadOnly={isReadOnly}
      >
        {id === null && <HiddenField name="key" />}
        <Fields {...props} />
      </EditForm>
      {id !== null && !isReadOnly && (
        <Danger
          id="delete"
          title="Delete"
          action={deleteRefusal === null ? `/admin/exhibitions/${id}/delete` : null}
          text="Delete it"
        >
          <p>{deleteRefusal ?? 'Its page leaves the shop at once. The works stay. The audit log can bring it back.'}</p>
        </Danger>
      )}
      <Timeline entries={timeline} />
    </>
  );
}

function Links({ id, works, isReadOnly, publicUrl, printUrl }: Props) {
  return (
    <p className="mb-6 flex flex-wrap items-center gap-x-6">
      <a href={`/admin/exhibitions/${id}/works`} className={button('outlined')}>
        {pluralize(works, 'work')}
        {!isReadOnly && ': choose and order'}
      </a>
      {printUrl && works > 0 && (
        <a href={printUrl} className="admin-link py-2">
          Print labels, tear sheets, price list
        </a>
      )}
      {publicUrl && (
        <a href={publicUrl} className="admin-link py-2">
          Page in the shop
        </a>
      )}
    </p>
  );
}

function Fields({ id, pictures }: Props) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField name="title" maxLength={200} className="sm:col-span-2" />
        <SelectField name="kind" options={KINDS} />
        <TextField name="venue" maxLength={200} />
      </div>
      <FieldGroup
        title="Dates"
        about="Manila time. Without times it lasts from the first day to the end of the last one."
      >
        <TextField name="startDate" type="date" />
        <TextField name="startTime" type="time" />
        <TextField name="endDate" type="date" />
        <TextField name="endTime" type="time" />
      </FieldGroup>
      <FieldGroup title="Texts">
        <TextAreaField name="description" rows={3} className="sm:col-span-2" help="A sentence or two, for lists." />
        <TextAreaField
          name="longDescription"
          rows={8}
          className="sm:col-span-2"
          help="For its own page. An empty line starts another paragraph."
        />
        <TextField name="button" maxLength={60} />
      </FieldGroup>
      <PictureField name="picture" pictures={pictures} isSingle />
      <FieldGroup title="On the website">
        <CheckField name="shown" help="It also needs a picture." />
        {id !== null && <CheckField name="renamesAddress" help="The old address redirects to the new one." />}
      </FieldGroup>
    </>
  );
}
