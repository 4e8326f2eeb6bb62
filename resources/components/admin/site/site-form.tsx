import type { ReactNode } from 'react';
import type { SitePartPage } from '../../../../server/admin/site/contract.ts';
import { formatIsoDate, isClock, isIsoDate } from '../../../../server/time/time.ts';
import { EditForm } from '../form/edit-form.tsx';
import { FieldGroup, TextField } from '../form/fields.tsx';
import { Notices } from '../notice.tsx';
import { Timeline } from '../timeline.tsx';
import { PreviewButton } from './preview-button.tsx';
import { Scheduled, ScheduledHead } from './scheduled.tsx';

interface SiteFormProps {
  page: Pick<SitePartPage, 'action' | 'edits' | 'form' | 'notice' | 'refusal' | 'scheduled' | 'seen' | 'timeline'>;
  labels: Record<string, string>;
  /** How a conflict shows the values of fields that are no text. */
  texts?: Record<string, (value: string) => string>;
  isWide?: boolean;
  /** What else belongs to the part, below its form. */
  after?: ReactNode;
  /** Pages of the admin and of the shop. */
  links: { url: string; text: string }[];
  children: ReactNode;
}

/** The form of a part of the site: previewed, saved now, or public from a time on. */
export function SiteForm({ page, labels, texts, isWide = false, after, links, children }: SiteFormProps) {
  const { action, edits, form, notice, refusal, scheduled, seen, timeline } = page;
  const isScheduled = edits === 'scheduled';
  return (
    <div className={isWide ? undefined : 'max-w-3xl'}>
      <Notices notice={notice} refusal={refusal} />
      {scheduled && !isScheduled && <Scheduled scheduled={scheduled} />}
      {scheduled && isScheduled && <ScheduledHead scheduled={scheduled} />}
      <EditForm
        action={action}
        form={form}
        labels={{ ...labels, publishAt: 'Public from' }}
        texts={{ publishAt: publishAtText, ...texts }}
        button={<PreviewButton />}
      >
        <input type="hidden" name="scheduled" value={seen ?? ''} readOnly />
        {children}
        <FieldGroup title="When" about="Without a time visitors see the change as soon as it is saved.">
          <TextField name="publishAt" type="datetime-local" help="Manila time." />
        </FieldGroup>
      </EditForm>
      {!isScheduled && after}
      <Timeline entries={timeline} />
      <p className="mt-8 flex flex-wrap gap-x-6">
        {links.map(({ url, text }) => (
          <a key={url} href={url} className="admin-link inline-block py-2">
            {text}
          </a>
        ))}
      </p>
    </div>
  );
}

/** `2027-03-01T09:00` as people read it. */
function publishAtText(value: string): string {
  const [day = '', clock = ''] = value.split('T');
  if (!isIsoDate(day) || !isClock(clock)) return value || 'at once';
  return `${formatIsoDate(day)}, ${clock}`;
}

/** The links of a part that always exists. */
export function partLinks({ publicUrl }: Pick<SitePartPage, 'publicUrl'>): { url: string; text: string }[] {
  return [
    { url: '/admin/site', text: 'All parts of the site' },
    { url: publicUrl, text: 'The page in the shop' },
  ];
}
