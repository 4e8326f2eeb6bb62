import type { ReactNode } from 'react';
import type { AdminPropsOf } from '../../../../server/admin/contract.ts';
import { ListView } from '../../../components/admin/list/list.tsx';
import { useLive } from '../../../components/admin/live/use-live.ts';

type Props = AdminPropsOf<'admin/searches/index'>;
type Row = Props['rows'][number];

const CELLS: Record<string, (row: Row) => ReactNode> = {
  searches: ({ searches }) => (
    <>
      {searches}
      <span className="md:hidden"> times</span>
    </>
  ),
  last: ({ last }) => last,
};

export default function MissedSearches({ list, rows }: Props) {
  useLive(['searches'], ['list', 'rows']);
  return (
    <>
      <p className="mb-6 max-w-2xl text-smoke">
        What visitors searched for and the gallery does not have. Each text counts once a minute; who searched is not
        stored. Texts of more than 90 days ago are deleted.
      </p>
      <ListView
        list={list}
        rows={rows}
        title="text"
        idOf={({ id }) => id}
        linkOf={({ url, text }) => ({ url, text })}
        cells={CELLS}
        empty={<p>In the last seven days every search found something.</p>}
      />
    </>
  );
}
