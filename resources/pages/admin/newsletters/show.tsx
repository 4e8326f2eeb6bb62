import type { AdminPropsOf } from '../../../../server/admin/contract.ts';
import { button } from '../../../components/admin/button.ts';
import { CsrfField } from '../../../components/admin/csrf-field.tsx';
import { useLive } from '../../../components/admin/live/use-live.ts';
import { Notice, Notices } from '../../../components/admin/notice.tsx';
import { Timeline } from '../../../components/admin/timeline.tsx';

type Props = AdminPropsOf<'admin/newsletters/show'>;

const FOLLOWED = [
  'state',
  'status',
  'isSending',
  'progress',
  'failure',
  'counts',
  'refusals',
  'actions',
  'timeline',
] as const;

export default function NewsletterProgress(props: Props) {
  const { state, status, isSending, progress, failure, audience, counts, refusals, actions, timeline } = props;
  useLive(['newsletter'], [...FOLLOWED]);
  const [safe, dangerous] = [actions.filter(({ isDanger }) => !isDanger), actions.filter(({ isDanger }) => isDanger)];
  return (
    <div className="max-w-3xl">
      <Notices notice={props.notice} refusal={props.refusal} />
      {failure && <Notice kind="error">{failure}</Notice>}
      <p className="mb-1">
        <span className={isSending ? 'font-medium text-lagoon' : 'font-medium'}>{state}</span>
        <span className="text-smoke">, to: {audience}</span>
      </p>
      <p role="status" className="mb-3 tabular-nums">
        {status}
      </p>
      {isSending && counts.length > 0 && (
        <progress
          max={progress.total}
          value={progress.done}
          aria-label="Mails that are done"
          className="mb-6 admin-progress"
        />
      )}
      {counts.length > 0 && <Counts counts={counts} refusals={refusals} />}
      <p className="mt-4 flex flex-wrap gap-x-6">
        <a href={props.previewUrl} className="admin-link py-2">
          Preview
        </a>
        {isSending && (
          <a href={`/admin/newsletters/${props.id}`} className="admin-link hidden py-2 noscript:inline">
            Load again
          </a>
        )}
      </p>
      <div className="my-6 grid gap-3">
        {safe.map((action) => (
          <ActionForm key={action.text} {...action} />
        ))}
      </div>
      {dangerous.map((action) => (
        <div key={action.url} className="mb-6 border-t border-line pt-4">
          <ActionForm {...action} />
        </div>
      ))}
      <Timeline entries={timeline} />
      <p className="mt-8">
        <a href="/admin/newsletters" className="admin-link inline-block py-2">
          All issues
        </a>
      </p>
    </div>
  );
}

function ActionForm({ url, text, about, isDanger, limit, formKey }: Props['actions'][number]) {
  return (
    <form method="post" action={url} className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <CsrfField />
      {limit && <input type="hidden" name="limit" value={limit} readOnly />}
      {formKey && <input type="hidden" name="key" value={formKey} readOnly />}
      <button type="submit" className={button(isDanger ? 'danger' : 'outlined')}>
        {text}
      </button>
      {about && <span className="text-13 text-smoke">{about}</span>}
    </form>
  );
}

function Counts({ counts, refusals }: Pick<Props, 'counts' | 'refusals'>) {
  return (
    <dl className="border-t border-line">
      {counts.map(({ name, value, about }) => (
        <div
          key={name}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 border-b border-line py-2 sm:grid-cols-[11rem_5rem_minmax(0,1fr)]"
        >
          <dt>{name}</dt>
          <dd className="text-right font-medium tabular-nums">{value}</dd>
          <dd className="text-13 text-smoke max-sm:col-span-2">
            {about}
            {name === 'Failed' && refusals.length > 0 && (
              <span className="block">
                Answers: {refusals.map(({ status, count }) => `${status} (${count})`).join(', ')}
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
