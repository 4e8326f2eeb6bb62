import { Eye } from 'lucide-react';
import type { ReactNode } from 'react';
import type { SitePartPage } from '../../../../server/admin/site/contract.ts';
import { button } from '../button.ts';
import { EditForm } from '../form/edit-form.tsx';
import { FieldGroup, TextField } from '../form/fields.tsx';
import { Notice } from '../notice.tsx';
import { Timeline } from '../timeline.tsx';
import { Scheduled } from './scheduled.tsx';

interface SiteFormProps {
  page: SitePartPage;
  labels: Record<string, string>;
  /** How a conflict shows the values of fields that are no text. */
  texts?: Record<string, (value: string) => string>;
  isWide?: boolean;
  children: ReactNode;
}

/** The form of a part of the site: previewed, saved now, or public from a moment on. */
export function SiteForm({ page, labels, texts, isWide = false, children }: SiteFormProps) {
  const { part, form, notice, scheduled, publicUrl, timeline } = page;
  return (
    <div className={isWide ? undefined : 'max-w-3xl'}>
      {notice && <Notice kind="done">{notice}</Notice>}
      {scheduled && <Scheduled scheduled={scheduled} />}
      <EditForm
        action={`/admin/site/${part}`}
        form={form}
        labels={{ ...labels, publishAt: 'Public from' }}
        {...(texts && { texts })}
        button={
          <button
            type="submit"
            name="intent"
            value="preview"
            formTarget="_blank"
            className={button('outlined', 'gap-2')}
          >
            <Eye size={18} strokeWidth={1.5} aria-hidden="true" />
            Preview
          </button>
        }
      >
        {children}
        <FieldGroup title="When" about="Without a moment visitors see the change as soon as it is saved.">
          <TextField name="publishAt" type="datetime-local" help="Manila time." />
        </FieldGroup>
      </EditForm>
      <Timeline entries={timeline} />
      <p className="mt-8 flex flex-wrap gap-x-6">
        <a href="/admin/site" className="admin-link inline-block py-2">
          All parts of the site
        </a>
        <a href={publicUrl} className="admin-link inline-block py-2">
          The page in the shop
        </a>
      </p>
    </div>
  );
}
