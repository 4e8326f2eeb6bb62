import type { AdminPropsOf } from '../../../../server/admin/contract.ts';
import { button } from '../../../components/admin/button.ts';
import { CsrfField } from '../../../components/admin/csrf-field.tsx';
import { Danger } from '../../../components/admin/danger.tsx';
import { EditForm } from '../../../components/admin/form/edit-form.tsx';
import { CheckField, HiddenField, TextField } from '../../../components/admin/form/fields.tsx';
import { Notice } from '../../../components/admin/notice.tsx';
import { PictureField } from '../../../components/admin/pictures/picture-field.tsx';
import { picturesText } from '../../../components/admin/pictures/pictures-text.ts';
import { Timeline } from '../../../components/admin/timeline.tsx';

type Props = AdminPropsOf<'admin/terms/edit'>;

const LABELS = { name: 'Name', picture: 'Picture', renamesAddress: 'Make the address from the name' };

export default function TermEdit(props: Props) {
  const { id, url, many, form, hasPicture, pictures, notice, isReadOnly, isRetired, timeline } = props;
  return (
    <div className="max-w-3xl">
      {notice && <Notice kind="done">{notice}</Notice>}
      {id !== null && <Links {...props} />}
      <EditForm
        action={id === null ? `${url}/new` : `${url}/${id}`}
        form={form}
        labels={LABELS}
        texts={{ picture: picturesText }}
        saveText={id === null ? 'Add' : 'Save'}
        isReadOnly={isReadOnly}
      >
        {id === null && <HiddenField name="key" />}
        <TextField name="name" maxLength={300} />
        {hasPicture ? (
          <div>
            <PictureField name="picture" pictures={pictures} isSingle />
            <p className="mt-1 text-13 text-smoke">The home page shows styles that have a picture.</p>
          </div>
        ) : (
          <input type="hidden" name="picture" value="[]" readOnly />
        )}
        {id !== null && <CheckField name="renamesAddress" help="Addresses with the old one still find it." />}
      </EditForm>
      {id !== null && !isReadOnly && <TermActions {...props} isRetired={isRetired} />}
      <Timeline entries={timeline} />
      <p className="mt-8">
        <a href={url} className="admin-link inline-block py-2">
          All {many.toLowerCase()}
        </a>
      </p>
    </div>
  );
}

function Links({ count, items, worksUrl, isRetired }: Props) {
  return (
    <p className="mb-6 flex flex-wrap gap-x-6">
      <span className="py-2">
        {count.toLocaleString('en')} {count === 1 ? items.slice(0, -1) : items}
      </span>
      {worksUrl && count > 0 && (
        <a href={worksUrl} className="admin-link py-2">
          In the shop
        </a>
      )}
      {isRetired && <span className="py-2 text-smoke">Retired</span>}
    </p>
  );
}

function TermActions({ id, url, one, items, isRetired, deleteRefusal }: Props) {
  return (
    <>
      <section aria-labelledby="other-heading" className="mt-10 border-t border-line pt-6">
        <h2 id="other-heading" className="mb-2 text-17 font-medium">
          Merge or retire
        </h2>
        <p className="mb-4 max-w-2xl text-smoke">
          Merging gives its {items} another {one} and shows beforehand what will move.{' '}
          {isRetired
            ? `It is retired: its ${items} have it, and forms do not offer it.`
            : `A retired ${one} stays with its ${items}, and is not offered for further ones.`}
        </p>
        <div className="flex flex-wrap gap-3">
          <a href={`${url}/${id}/merge`} className={button('outlined')}>
            Merge with another {one}
          </a>
          <form method="post" action={`${url}/${id}/retire`}>
            <CsrfField />
            <input type="hidden" name="retired" value={isRetired ? 'no' : 'yes'} />
            <button type="submit" className={button('outlined')}>
              {isRetired ? 'Offer it again' : 'Retire it'}
            </button>
          </form>
        </div>
      </section>
      <Danger
        id="delete"
        title="Delete"
        action={deleteRefusal === null ? `${url}/${id}/delete` : null}
        text="Delete it"
      >
        <p>{deleteRefusal ?? `No ${items} have it. The audit log can bring it back.`}</p>
      </Danger>
    </>
  );
}
