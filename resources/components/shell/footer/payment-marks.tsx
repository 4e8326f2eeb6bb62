import { INSTALLMENT_MARKS, ONLINE_MARKS, type PaymentMark } from '../../../../server/payments/marks.ts';

/**
 * Icons drawn for this site in one style: a sign for the kind of payment and a short name. None is a provider's logo.
 */
export function PaymentMarks() {
  return (
    <div className="page-width grid gap-x-12 gap-y-8 border-t border-line py-10 lg:grid-cols-[minmax(0,1fr)_auto]">
      <Marks title="Pay online with" names={ONLINE_MARKS} />
      <Marks title="In installments with" names={INSTALLMENT_MARKS} />
    </div>
  );
}

function Marks({ title, names }: { title: string; names: readonly PaymentMark[] }) {
  return (
    <section>
      <h2 className="caps text-smoke">{title}</h2>
      <ul className="mt-4 flex flex-wrap gap-1.5">
        {names.map((name) => (
          <li key={name}>
            <span className="sr-only">{name}</span>
            {/* All icons are in one file; the fragment of each address selects a view. */}
            <img
              src={`/payment-marks.svg#${viewOf(name)}`}
              alt=""
              title={name}
              width={76}
              height={32}
              loading="lazy"
              decoding="async"
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

function viewOf(name: PaymentMark): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/-$/, '');
}
