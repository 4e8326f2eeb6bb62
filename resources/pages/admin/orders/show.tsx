import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import type { AdminPropsOf } from '../../../../server/admin/contract.ts';
import { useLive } from '../../../components/admin/live/use-live.ts';
import { Notices } from '../../../components/admin/notice.tsx';
import { OrderActions } from '../../../components/admin/orders/actions.tsx';
import { OrderItems } from '../../../components/admin/orders/items.tsx';
import { OrderStatus } from '../../../components/admin/orders/status.tsx';
import { OrderTimeline } from '../../../components/admin/orders/timeline.tsx';

/** What other people, the provider and the clock change. Forms keep what is typed. */
const LIVE = [
  'status',
  'situation',
  'actions',
  'buyer',
  'handover',
  'items',
  'payments',
  'documents',
  'timeline',
  'mails',
];

type Props = AdminPropsOf<'admin/orders/show'>;

export default function OrderPage(order: Props) {
  useLive(['orders', 'mails'], LIVE);
  const { status, placed, notice, refusal, buyer, handover, message } = order;
  return (
    <>
      <Notices notice={notice} refusal={refusal} />
      <p className="-mt-3 mb-6 flex flex-wrap gap-x-4 gap-y-1 text-17">
        <OrderStatus {...status} />
        <span className="text-smoke">{placed}</span>
      </p>
      <div className="grid items-start gap-x-12 gap-y-8 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid gap-8 xl:order-last">
          <OrderActions order={order} />
          <Section id="handover" title={handover.heading}>
            <Lines lines={handover.lines} />
            <Facts facts={handover.facts} />
          </Section>
          <Section id="buyer" title="Buyer">
            <Lines lines={[buyer.name, buyer.member].filter((line) => line !== null)} />
            {buyer.url && (
              <a href={buyer.url} className="admin-link block py-1">
                All about this person
              </a>
            )}
            {buyer.email && (
              <a href={`mailto:${buyer.email}`} className="admin-link block py-1 wrap-anywhere">
                {buyer.email}
              </a>
            )}
            {buyer.phone && (
              <a href={`tel:${buyer.phone.replace(/[^\d+]/g, '')}`} className="admin-link block py-1">
                {buyer.phone}
              </a>
            )}
            {message && (
              <>
                <p className="mt-3 text-13 text-smoke">The collector wrote</p>
                <p className="wrap-anywhere whitespace-pre-line">{message}</p>
              </>
            )}
          </Section>
        </div>
        <div className="grid min-w-0 gap-10">
          <OrderItems order={order} />
          <Payments order={order} />
          <OrderTimeline order={order} />
        </div>
      </div>
    </>
  );
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={`${id}-heading`} className="border-t border-line pt-4">
      <h2 id={`${id}-heading`} className="mb-1 text-17 font-medium">
        {title}
      </h2>
      {children}
    </section>
  );
}

function Lines({ lines, className }: { lines: string[]; className?: string }) {
  return lines.map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be the same, and they never move
    <p key={index} className={clsx('wrap-anywhere', className)}>
      {line}
    </p>
  ));
}

function Facts({ facts }: { facts: { name: string; value: string }[] }) {
  if (facts.length === 0) return null;
  return (
    <dl className="mt-2 grid gap-x-4 sm:grid-cols-[auto_1fr] xl:grid-cols-1">
      {facts.map(({ name, value }) => (
        <div key={name} className="contents">
          <dt className="text-13 text-smoke">{name}</dt>
          <dd className="mb-1 wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Payments({ order: { payments, documents } }: { order: Props }) {
  return (
    <Section id="payment" title="Payment">
      <ul>
        {payments.map(({ name, lines }) => (
          <li key={name} className="mt-1 wrap-anywhere">
            {name}
            <Lines lines={lines} className="text-13 text-smoke" />
          </li>
        ))}
      </ul>
      {documents.length > 0 && (
        <p className="mt-2 flex flex-wrap gap-x-6">
          {documents.map(({ text, url }) => (
            <a key={url} href={url} download className="admin-link inline-block py-2">
              {text} (PDF)
            </a>
          ))}
        </p>
      )}
    </Section>
  );
}
