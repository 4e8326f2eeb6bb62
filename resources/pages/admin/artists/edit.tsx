import type { AdminPropsOf } from '../../../../server/admin/contract.ts';
import { pluralize } from '../../../../server/artworks/format/pluralize.ts';
import { CheckListField } from '../../../components/admin/artists/check-list-field.tsx';
import { button } from '../../../components/admin/button.ts';
import { Danger } from '../../../components/admin/danger.tsx';
import { EditForm } from '../../../components/admin/form/edit-form.tsx';
import {
  CheckField,
  FieldGroup,
  HiddenField,
  TextAreaField,
  TextField,
} from '../../../components/admin/form/fields.tsx';
import { Notice } from '../../../components/admin/notice.tsx';
import { PictureField } from '../../../components/admin/pictures/picture-field.tsx';
import { picturesText } from '../../../components/admin/pictures/pictures-text.ts';
import { Timeline } from '../../../components/admin/timeline.tsx';

type Props = AdminPropsOf<'admin/artists/edit'>;

const LABELS = {
  name: 'Name',
  hometown: 'Hometown',
  born: 'Born in',
  lives: 'Lives in',
  types: 'Types',
  bio: 'Biography',
  statement: 'Statement',
  studies: 'Studies',
  exhibitions: 'Exhibitions',
  awards: 'Awards',
  collections: 'Collections',
  portrait: 'Portrait',
  shown: 'Shown on the website',
  published: 'Published from',
  renamesAddress: 'Make the address from the name',
};

const CV_HELP =
  'A line for each entry, in the order of the page. It begins with the year or years, if known: “2019 Group show, Iloilo”, “2001–2004 …”.';

export default function ArtistEdit(props: Props) {
  const { id, form, types, pictures, notice, isReadOnly } = props;
  return (
    <>
      {notice && <Notice kind="done">{notice}</Notice>}
      {id !== null && <Links {...props} />}
      <EditForm
        action={id === null ? '/admin/artists/new' : `/admin/artists/${id}`}
        form={form}
        labels={LABELS}
        texts={{ portrait: picturesText }}
        saveText={id === null ? 'Add artist' : 'Save'}
        isReadOnly={isReadOnly}
      >
        {id === null && <HiddenField name="key" />}
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField name="name" maxLength={150} />
          <TextField name="hometown" maxLength={150} help="Town and province, such as Taal, Batangas." />
          <TextField name="born" inputMode="numeric" maxLength={4} help="The year." />
          <TextField name="lives" maxLength={150} help="If not in the hometown." />
          <div className="sm:col-span-2">
            <CheckListField
              name="types"
              options={types.map((type) => ({ value: String(type.id), text: type.name }))}
              empty="There are no artist types yet. Terms has a list of them."
            />
          </div>
          <TextAreaField name="bio" className="sm:col-span-2" help="An empty line starts another paragraph." />
          <TextAreaField name="statement" className="sm:col-span-2" help="In the artist’s own words." />
        </div>
        <FieldGroup title="CV">
          <p className="text-smoke sm:col-span-2">{CV_HELP}</p>
          <TextAreaField name="studies" />
          <TextAreaField name="exhibitions" />
          <TextAreaField name="awards" />
          <TextAreaField name="collections" />
        </FieldGroup>
        <PictureField name="portrait" pictures={pictures} isSingle />
        <FieldGroup title="On the website">
          <CheckField name="shown" help="Otherwise the works stay in the shop, and the artist has no page." />
          <TextField name="published" type="datetime-local" help="Manila time. Empty: not yet." />
          {id !== null && (
            <CheckField
              name="renamesAddress"
              className="sm:col-span-2"
              help="The old address redirects to the new one."
            />
          )}
        </FieldGroup>
      </EditForm>
      {id !== null && !isReadOnly && <ArtistActions {...props} />}
      <Timeline entries={props.timeline} />
    </>
  );
}

function Links({ publicUrl, accountUrl, works, followers, title, isReadOnly }: Props) {
  return (
    <p className="mb-6 flex flex-wrap gap-x-6">
      <a href={`/admin/artworks?artist=${encodeURIComponent(title)}`} className="admin-link py-2">
        {pluralize(works, 'work')}
      </a>
      <span className="py-2 text-smoke">{pluralize(followers, 'follower')}</span>
      {publicUrl && (
        <a href={publicUrl} className="admin-link py-2">
          Page in the shop
        </a>
      )}
      {accountUrl && (
        <a href={accountUrl} className="admin-link py-2">
          Account and payouts
        </a>
      )}
      {isReadOnly && <span className="py-2 text-smoke">Your role reads the catalogue.</span>}
    </p>
  );
}

function ArtistActions({ id, deleteRefusal }: Props) {
  return (
    <>
      <section aria-labelledby="merge-heading" className="mt-10 border-t border-line pt-6">
        <h2 id="merge-heading" className="mb-2 text-17 font-medium">
          The same person twice?
        </h2>
        <p className="mb-4 max-w-2xl text-smoke">
          Merging moves works, followers and addresses to the other artist. You see beforehand what will move.
        </p>
        <a href={`/admin/artists/${id}/merge`} className={button('outlined')}>
          Merge with another artist
        </a>
      </section>
      <Danger
        id="delete"
        title="Delete"
        action={deleteRefusal === null ? `/admin/artists/${id}/delete` : null}
        text="Delete this artist"
      >
        <p>{deleteRefusal ?? 'Deletes the artist. The audit log can bring the artist back.'}</p>
      </Danger>
    </>
  );
}
