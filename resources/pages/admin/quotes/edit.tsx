import type { AdminPropsOf } from '../../../../server/admin/contract.ts';
import { Danger } from '../../../components/admin/danger.tsx';
import { EditForm } from '../../../components/admin/form/edit-form.tsx';
import { HiddenField, TextAreaField, TextField } from '../../../components/admin/form/fields.tsx';
import { PictureField } from '../../../components/admin/pictures/picture-field.tsx';
import { picturesText } from '../../../components/admin/pictures/pictures-text.ts';
import { Timeline } from '../../../components/admin/timeline.tsx';

const LABELS = { name: 'Name', location: 'Place', quote: 'What the collector says', picture: 'Picture' };

export default function QuoteEdit({ id, form, isReadOnly, pictures, timeline }: AdminPropsOf<'admin/quotes/edit'>) {
  return (
    <div className="max-w-3xl">
      <EditForm
        action={id === null ? '/admin/quotes/new' : `/admin/quotes/${id}`}
        form={form}
        labels={LABELS}
        texts={{ picture: picturesText }}
        saveText={id === null ? 'Add' : 'Save'}
        isReadOnly={isReadOnly}
      >
        {id === null && <HiddenField name="key" />}
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField name="name" maxLength={150} />
          <TextField name="location" maxLength={150} />
          <TextAreaField name="quote" className="sm:col-span-2" />
        </div>
        <div>
          <PictureField name="picture" pictures={pictures} isSingle />
          <p className="mt-1 text-13 text-smoke">Without a picture the home page does not show the quote.</p>
        </div>
      </EditForm>
      {id !== null && !isReadOnly && (
        <Danger id="delete" title="Delete" action={`/admin/quotes/${id}/delete`} text="Delete this quote">
          <p>It leaves the home page at once. The audit log can bring it back.</p>
        </Danger>
      )}
      <Timeline entries={timeline} />
      <p className="mt-8">
        <a href="/admin/quotes" className="admin-link inline-block py-2">
          All quotes
        </a>
      </p>
    </div>
  );
}
