import type { ReactNode } from 'react';
import type { AdminPropsOf } from '../../../../server/admin/contract.ts';
import { button } from '../../../components/admin/button.ts';
import { ListView } from '../../../components/admin/list/list.tsx';
import { Thumbnail } from '../../../components/admin/list/thumbnail.tsx';
import { useLive } from '../../../components/admin/live/use-live.ts';
import { Notices } from '../../../components/admin/notice.tsx';

type Props = AdminPropsOf<'admin/holds/index'>;
type Row = Props['rows'][number];

const CELLS: Record<string, (row: Row) => ReactNode> = {
  kind: ({ kind }) => <span className="whitespace-nowrap">{kind}</span>,
  holder: ({ holder, kind }) => (
    <span className={kind === 'Order' ? 'whitespace-nowrap' : 'wrap-break-word'}>{holder}</span>
  ),
  until: ({ until }) => (
    <>
      <span className="md:hidden">until </span>
      {until}
    </>
  ),
  since: ({ since }) => (
    <>
      <span className="lg:hidden">since </span>
      {since}
    </>
  ),
  price: ({ price }) => price,
  number: ({ number }) => number,
};

export default function Holds({ list, rows, newUrl, sellUrl, changesIn, notice, refusal }: Props) {
  useLive(['holds', 'orders'], ['list', 'rows', 'changesIn'], { changesIn });
  return (
    <>
      <Notices notice={notice} refusal={refusal} />
      <p className="mb-4 flex flex-wrap gap-2">
        <a href={newUrl} className={button('outlined')}>
          Hold for a person
        </a>
        <a href={sellUrl} className={button('outlined')}>
          Sell in the gallery
        </a>
      </p>
      <ListView
        list={list}
        rows={rows}
        title="title"
        idOf={({ id }) => id}
        linkOf={({ url, title }) => ({ url, text: title })}
        noteOf={({ artist }) => artist && <span className="block text-13 text-smoke wrap-anywhere">{artist}</span>}
        pictureOf={({ picture }) => <Thumbnail url={picture} />}
        cells={CELLS}
        empty={<p>Every work is free or sold: nothing is in a cart, in an unpaid order or held for a person.</p>}
      />
    </>
  );
}
