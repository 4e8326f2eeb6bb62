import type { PropsOf } from '../../../server/pages.ts';
import { Countdown } from '../../components/sandbox/countdown.tsx';
import { button } from '../../components/ui/button.ts';

const ends = {
  open: null,
  paid: 'This payment has been made.',
  failed: 'This payment has failed.',
  cancelled: 'This payment has been cancelled.',
  ended: 'This payment page has ended.',
};

export default function Sandbox(props: PropsOf<'sandbox/show'>) {
  const { number, amount, method, items, state, actions, payBy, now, backUrl } = props;
  return (
    <div className="page-width grid min-h-[45svh] gap-12 py-16 lg:grid-cols-2">
      <section>
        <p className="caps text-smoke">Sandbox: no money is taken here</p>
        <h1 className="mt-4 font-serif text-56 font-medium lg:text-72">{amount}</h1>
        <p className="mt-4 text-smoke">
          Order {number}, by {method}
        </p>
        <ul className="mt-8 border-t border-line">
          {items.map(({ title, price }) => (
            <li key={title} className="flex justify-between gap-6 border-b border-line py-3">
              <span>{title}</span>
              <span>{price}</span>
            </li>
          ))}
        </ul>
      </section>
      <section>
        {state === 'open' ? <Countdown until={payBy} now={now} /> : <p role="status">{ends[state]}</p>}
        <ul className="mt-6 grid gap-6">
          {actions.map((choice) => (
            <Choice key={choice.action} {...choice} page={props} />
          ))}
        </ul>
        <a href={backUrl} className={button({ kind: 'text' })}>
          Back to the gallery
        </a>
      </section>
    </div>
  );
}

type Page = PropsOf<'sandbox/show'>;

function Choice({ action, text, explanation, page }: Page['actions'][number] & { page: Page }) {
  return (
    <li>
      <form method="post" action={page.formAction} className="flex flex-wrap items-center gap-x-6 gap-y-2">
        {Object.entries({ ...page.fields, action }).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <button type="submit" className={button({ kind: action === 'pay' ? 'filled' : 'outlined' })}>
          {text}
        </button>
        <span className="text-15 text-smoke">{explanation}</span>
      </form>
    </li>
  );
}
