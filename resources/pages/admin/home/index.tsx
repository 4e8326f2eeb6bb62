import { clsx } from 'clsx';
import type { AdminPropsOf } from '../../../../server/admin/contract.ts';
import type { TodayFigure, TodaySection } from '../../../../server/admin/home/contract.ts';
import { useLive } from '../../../components/admin/live/use-live.ts';

type Props = AdminPropsOf<'admin/home/index'>;

export default function Today({ greeting, steps, today, admin }: Props) {
  useLive(['orders', 'holds', 'mails', 'inquiries', 'searches', 'site', 'artworks'], ['today'], {
    changesIn: today.changesIn,
  });
  const left = steps.filter(({ isDone }) => !isDone);
  return (
    <>
      <p className="-mt-4 mb-8 text-smoke">
        {today.date}. {greeting}.
      </p>
      {left.length > 0 && <Steps steps={steps} menu={admin.menu} />}
      <div className="mb-12 grid gap-x-10 gap-y-10 xl:grid-cols-2">
        {today.sections.map((section) => (
          <Section key={section.id} {...section} />
        ))}
      </div>
      <Tour menu={admin.menu} isOpen={left.length > 0} />
    </>
  );
}

function Section({ id, title, figures, rows }: TodaySection) {
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h2 id={id} className="mb-2 text-17 font-medium">
        {title}
      </h2>
      <ul className="border-t border-line">
        {figures.map((figure) => (
          <Figure key={figure.id} {...figure} />
        ))}
      </ul>
      {rows.length > 0 && (
        <ul className="mt-2 text-13">
          {rows.map((row) => (
            <li key={row.id} className="grid gap-x-4 py-1.5 sm:grid-cols-[11.5rem_1fr]">
              <span className={clsx('whitespace-nowrap', row.isLate ? 'text-ember' : 'text-smoke')}>{row.when}</span>
              <span className="min-w-0">
                <a href={row.url} className="admin-link">
                  {row.text}
                </a>
                <span className="block truncate text-smoke">{row.about}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** One row is one link, so that a thumb finds it. */
function Figure({ text, value, url, isUrgent, note }: TodayFigure) {
  return (
    <li className="border-b border-line">
      <a href={url} className="flex min-h-11 items-center gap-4 py-2 hover:text-ember">
        <span className="grow">
          {text}
          {note && <span className="block text-13 text-smoke">{note}</span>}
        </span>
        <span
          className={clsx(
            'text-21 whitespace-nowrap tabular-nums',
            isUrgent && 'font-medium text-ember',
            value === '0' && 'text-smoke',
          )}
        >
          {value}
        </span>
      </a>
    </li>
  );
}

type Menu = Props['admin']['menu'];

function Steps({ steps, menu }: Pick<Props, 'steps'> & { menu: Menu }) {
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <section aria-labelledby="steps" className="mb-10 max-w-2xl">
      <h2 id="steps" className="mb-1 text-17 font-medium">
        First steps
      </h2>
      <p className="mb-4 text-smoke">
        {done} of {steps.length} done
      </p>
      <ul className="border-t border-line">
        {steps.map(({ id, text, isDone, how, screens }) => (
          <li key={id} className="grid grid-cols-[5.5rem_1fr] gap-x-3 border-b border-line py-3">
            <span className={clsx(isDone ? 'text-lagoon' : 'text-ember')}>{isDone ? 'Done' : 'Not done'}</span>
            <span>
              <a
                href={screens.find((screen) => menu.some(({ url }) => url === screen)) ?? `/admin/setup#${id}`}
                className="admin-link"
              >
                {text}
              </a>
              {!isDone && <span className="block text-13 text-smoke">{how}</span>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Open in a new gallery, and folded later. */
function Tour({ menu, isOpen }: { menu: Menu; isOpen: boolean }) {
  const pages = menu.filter(({ about }) => about);
  if (pages.length === 0) return null;
  return (
    <details open={isOpen} className="max-w-2xl">
      <summary className="min-h-11 cursor-pointer py-2 text-17 font-medium">What is where</summary>
      <dl className="mt-1 border-t border-line">
        {pages.map(({ text, url, about }) => (
          <div key={url} className="gap-x-3 border-b border-line py-3 sm:grid sm:grid-cols-[9rem_1fr]">
            <dt>
              <a href={url} className="admin-link">
                {text}
              </a>
            </dt>
            <dd className="text-smoke">{about}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
