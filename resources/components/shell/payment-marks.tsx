import { clsx } from 'clsx';

// Word marks in the gallery's own letters: each name in the weight and case that its house uses, none of its drawings.
const online: [name: string, look: string][] = [
  ['Visa', 'font-bold uppercase italic tracking-tight'],
  ['Mastercard', 'font-medium tracking-tight'],
  ['JCB', 'font-bold'],
  ['American Express', 'font-semibold uppercase tracking-wide'],
  ['GCash', 'font-bold tracking-tight'],
  ['Maya', 'font-semibold lowercase tracking-tight'],
  ['GrabPay', 'font-medium'],
  ['ShopeePay', 'font-medium tracking-tight'],
  ['QR Ph', 'font-semibold'],
  ['BancNet', 'font-bold italic'],
  ['BPI', 'font-bold tracking-wide'],
  ['BDO', 'font-bold tracking-tight'],
  ['RCBC', 'font-semibold tracking-wide'],
  ['PNB', 'font-bold'],
  ['UnionBank', 'font-semibold tracking-tight'],
  ['Metrobank', 'font-semibold'],
  ['Landbank', 'font-semibold uppercase tracking-wide'],
  ['Security Bank', 'font-medium'],
  ['Asia United Bank', ''],
  ['BPI Direct Banko', ''],
  ['CTBC Bank', 'font-medium'],
  ['Citystate Savings Bank', ''],
  ['DBP', 'font-bold tracking-wide'],
  ['Enterprise Bank', ''],
  ['Entrepreneur Bank', ''],
  ['Equicom Savings Bank', ''],
  ['Mass Specc', 'font-medium'],
  ['PBCom', 'font-semibold'],
];

const installment: typeof online = [
  ['BPI Real 0%', 'font-bold'],
  ['BPI', 'font-bold tracking-wide'],
  ['HSBC', 'font-bold tracking-tight'],
];

export function PaymentMarks() {
  return (
    <div className="page-width grid gap-x-12 gap-y-8 border-t border-line py-10 lg:grid-cols-[minmax(0,1fr)_auto]">
      <Marks title="Pay online with" marks={online} />
      <Marks title="In installments with" marks={installment} />
    </div>
  );
}

function Marks({ title, marks }: { title: string; marks: typeof online }) {
  return (
    <section>
      <h2 className="caps text-smoke">{title}</h2>
      <ul className="mt-3 text-15/7 text-balance text-smoke">
        {marks.map(([name, look]) => (
          <li key={name} className={clsx('inline-block not-last:mr-6', look)}>
            {name}
          </li>
        ))}
      </ul>
    </section>
  );
}
