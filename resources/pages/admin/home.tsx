import { clsx } from 'clsx';
import type { AdminPropsOf } from '../../../server/admin/contract.ts';

type Props = AdminPropsOf<'admin/home'>;

export default function Home({ greeting, steps, tour, admin }: Props) {
  const left = steps.filter(({ isDone }) => !isDone);
  return (
    <>
      <p className="mb-8 text-17">{greeting}.</p>
      {left.length > 0 && <Steps steps={steps} menu={admin.menu} />}
      <Tour tour={tour} menu={admin.menu} />
    </>
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

function Tour({ tour, menu }: Pick<Props, 'tour'> & { menu: Menu }) {
  const pages = menu.filter(({ url }) => tour[url]);
  if (pages.length === 0) return null;
  return (
    <section aria-labelledby="tour" className="max-w-2xl">
      <h2 id="tour" className="mb-3 text-17 font-medium">
        What is where
      </h2>
      <dl className="border-t border-line">
        {pages.map(({ text, url }) => (
          <div key={url} className="gap-x-3 border-b border-line py-3 sm:grid sm:grid-cols-[9rem_1fr]">
            <dt>
              <a href={url} className="admin-link">
                {text}
              </a>
            </dt>
            <dd className="text-smoke">{tour[url]}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
