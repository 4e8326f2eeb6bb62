import { clsx } from 'clsx';
import type { AdminPropsOf } from '../../../../server/admin/contract.ts';

/** The steps of a new gallery in detail. */
export default function Setup({ steps, admin }: AdminPropsOf<'admin/home/setup'>) {
  return (
    <div className="max-w-2xl">
      <p className="mb-6 text-smoke">
        Settings of the machine are environment variables; <code>docs/operations.md</code> describes each.{' '}
        <code>npm run gallery -- doctor</code> checks all of them.
      </p>
      {steps.length === 0 && <p>The demo gallery is complete.</p>}
      {steps.map(({ id, text, isDone, how, code, screens }) => (
        <section key={id} id={id} className="border-t border-line py-5">
          <h2 className="text-17 font-medium">
            {text}{' '}
            <span className={clsx('font-normal', isDone ? 'text-lagoon' : 'text-ember')}>
              {isDone ? 'Done' : 'Not done'}
            </span>
          </h2>
          <p className="mt-1">{how}</p>
          {code && (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: wide commands scroll by keyboard
            <pre tabIndex={0} className="mt-3 overflow-x-auto bg-plaster px-3 py-2 text-13">
              {code}
            </pre>
          )}
          {admin.menu
            .filter(({ url }) => screens.includes(url))
            .map(({ text: page, url }) => (
              <a key={url} href={url} className="admin-link mr-6 inline-block py-2">
                {page}
              </a>
            ))}
        </section>
      ))}
    </div>
  );
}
