import { clsx } from 'clsx';
import type { AdminPropsOf } from '../../../../server/admin/contract.ts';
import type { PickupDay, PickupDaysPage } from '../../../../server/admin/site/contract.ts';
import { formatDay, WEEKDAYS } from '../../../../server/time/months.ts';
import { button } from '../../../components/admin/button.ts';
import { CsrfField } from '../../../components/admin/csrf-field.tsx';
import { Notice } from '../../../components/admin/notice.tsx';
import { PreviewButton } from '../../../components/admin/site/preview-button.tsx';
import { Timeline } from '../../../components/admin/timeline.tsx';

export default function PickupDays(page: AdminPropsOf<'admin/site/pickup-days'>) {
  const { weeks, closed, affected, notice, timeline } = page;
  return (
    <div className="max-w-3xl">
      {notice && <Notice kind="done">{notice}</Notice>}
      <Affected affected={affected} />
      <p className="mb-6 text-smoke">
        Nothing can be picked up on a closed day, nor on weekends. The checkout and the contact page show it.
      </p>
      <Month page={page} />
      <section className="mt-10 border-t border-line pt-4">
        <h2 className="text-17 font-medium">Closed from now on</h2>
        <p className="mt-2">{closed.length > 0 ? closed.join('; ') : 'No day, besides weekends.'}</p>
      </section>
      <OrdersOfMonth days={weeks.flat()} />
      <Timeline entries={timeline} />
      <p className="mt-8">
        <a href="/admin/site" className="admin-link inline-block py-2">
          All parts of the site
        </a>
      </p>
    </div>
  );
}

/** Closed days that orders have. */
function Affected({ affected }: Pick<PickupDaysPage, 'affected'>) {
  if (affected.length === 0) return null;
  return (
    <Notice kind="error">
      <p>These orders have a day that is closed. They keep it until another day is agreed.</p>
      <ul className="mt-1">
        {affected.map(({ day, orders }) => (
          <li key={day}>
            {day}: <Orders orders={orders} />
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function Month({ page: { month, weeks, opened, previousUrl, nextUrl, action } }: { page: PickupDaysPage }) {
  const days = weeks.flat();
  return (
    <>
      <div className="mb-4 flex items-center justify-between gap-4">
        <MonthLink url={previousUrl} text="Previous" />
        <h2 aria-live="polite" className="text-21 font-medium">
          {month}
        </h2>
        <MonthLink url={nextUrl} text="Next" />
      </div>
      {/* The key gives another month other boxes. */}
      <form key={month} method="post" action={action}>
        <CsrfField />
        <input type="hidden" name="month" value={days.find((day) => day !== null)?.day.slice(0, 7) ?? ''} readOnly />
        <input type="hidden" name="opened" value={opened} readOnly />
        <Weeks weeks={weeks} />
        <p className="mt-2 text-13 text-smoke">
          A ticked day is closed. The number counts orders to be picked up then.
        </p>
        <p className="mt-6 flex flex-wrap gap-3">
          <button type="submit" className={button('filled')}>
            Save {month}
          </button>
          <PreviewButton />
        </p>
      </form>
    </>
  );
}

function Weeks({ weeks }: Pick<PickupDaysPage, 'weeks'>) {
  return (
    <table className="w-full table-fixed border-collapse">
      <thead>
        <tr>
          {WEEKDAYS.map((day) => (
            <th key={day} scope="col" className="pb-2 text-left text-13 font-normal text-smoke">
              <span className="sr-only">{day}</span>
              <span aria-hidden="true">{day.slice(0, 3)}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week, index) => (
          <tr key={week.find((day) => day !== null)?.day ?? String(index)}>
            {week.map((day, place) => (
              <td
                key={WEEKDAYS[place]}
                className={clsx(
                  'border border-line p-0 align-top has-checked:bg-plaster',
                  day?.isFixed && 'bg-plaster/50',
                )}
              >
                {day && <Day day={day} />}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function MonthLink({ url, text }: { url: string | null; text: string }) {
  if (!url) return <span className="w-16" />;
  return (
    <a href={url} className="admin-link inline-block py-2">
      {text} <span className="max-sm:sr-only">month</span>
    </a>
  );
}

function Day({ day: { day, number, isFixed, isClosed, isToday, orders } }: { day: PickupDay }) {
  return (
    <label
      htmlFor={`closed-${day}`}
      className={clsx('flex min-h-16 flex-col gap-1 p-1.5 sm:min-h-20 sm:p-2', isFixed && 'text-smoke')}
    >
      <span className={clsx('tabular-nums', isToday && 'font-medium underline underline-offset-4')}>{number}</span>
      {!isFixed && (
        <input
          id={`closed-${day}`}
          type="checkbox"
          name="closed"
          value={day}
          defaultChecked={isClosed}
          aria-label={`Closed on ${formatDay(day)}${orders.length > 0 ? `, ${orders.length} to be picked up` : ''}`}
          className="size-5 accent-ink"
        />
      )}
      {isFixed && isClosed && <input type="hidden" name="closed" value={day} readOnly />}
      {orders.length > 0 && (
        <span aria-hidden="true" className="text-13 text-gold tabular-nums">
          {orders.length} <span className="max-sm:sr-only">to pick up</span>
        </span>
      )}
    </label>
  );
}

function OrdersOfMonth({ days }: { days: (PickupDay | null)[] }) {
  const busy = days.filter((day) => day !== null && day.orders.length > 0) as PickupDay[];
  if (busy.length === 0) return null;
  return (
    <section className="mt-8 border-t border-line pt-4">
      <h2 className="text-17 font-medium">To be picked up this month</h2>
      <ul className="mt-2">
        {busy.map(({ day, number, orders }) => (
          <li key={day}>
            {number}: <Orders orders={orders} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Orders({ orders }: { orders: PickupDay['orders'] }) {
  return orders.map(({ number, url }, index) => (
    <span key={number}>
      {index > 0 && ', '}
      {url ? (
        <a href={url} className="admin-link inline-block py-1">
          {number}
        </a>
      ) : (
        number
      )}
    </span>
  ));
}
