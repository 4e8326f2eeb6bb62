import type { PropsOf } from '../../../server/pages.ts';
import { Countdown } from '../../components/sandbox/countdown.tsx';
import { button } from '../../components/ui/button.ts';
import { HiddenFields } from '../../components/ui/hidden-fields.tsx';

const STATUS_TEXTS = {
  open: null,
  paid: 'This payment has been made.',
  failed: 'This payment has failed.',
  cancelled: 'This payment has been cancelled.',
  ended: 'This payment page has expired.',
};

export default function Sandbox(props: PropsOf<'sandbox/show'>) {
  const { number, amount, method, items, state, actions, expiresAt, now, backUrl } = props;
  return (
    <div className="page-width grid min-h-[45svh] items-start gap-12 py-12 lg:grid-cols-2 lg:py-16">
      <section>
        <p className="caps text-smoke">Sandbox: no money is charged</p>
        <h1 className="mt-4 font-serif text-56 font-medium lining-nums lg:text-72">{amount}</h1>
        <p className="mt-4 text-smoke">
          Order <span className="whitespace-nowrap">{number}</span>, {method}
        </p>
        <ul className="mt-8 border-t border-line">
          {[...items.entries()].map(([nth, { title, price }]) => (
            <li key={nth} className="flex justify-between gap-6 border-b border-line py-3">
              <span className="min-w-0 wrap-anywhere">{title}</span>
              <span className="whitespace-nowrap tabular-nums">{price}</span>
            </li>
          ))}
        </ul>
      </section>
      <section aria-label="Your payment" className="bg-plaster p-6 lg:p-8">
        {state === 'open' ? (
          <Countdown expiresAt={expiresAt} now={now} />
        ) : (
          <p role="status" className="font-serif text-28 font-medium">
            {STATUS_TEXTS[state]}
          </p>
        )}
        {actions.length > 0 && (
          <ul className="mt-6 divide-y divide-line border-y border-line">
            {actions.map((choice) => (
              <Choice key={choice.action} {...choice} page={props} />
            ))}
          </ul>
        )}
        <a href={backUrl} className={`${button({ kind: state === 'paid' ? 'filled' : 'text' })} mt-6`}>
          Back to the gallery
        </a>
      </section>
    </div>
  );
}

type Page = PropsOf<'sandbox/show'>;

function Choice({ action, text, explanation, page }: Page['actions'][number] & { page: Page }) {
  return (
    <li className="py-4">
      <form method="post" action={page.formAction} className="grid items-center gap-x-6 gap-y-2 sm:grid-cols-2">
        <HiddenFields fields={{ ...page.fields, action }} />
        <button type="submit" className={button({ kind: action === 'pay' ? 'filled' : 'outlined' })}>
          {text}
        </button>
        <span className="text-15 text-smoke">{explanation}</span>
      </form>
    </li>
  );
}
