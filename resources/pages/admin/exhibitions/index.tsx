import type { ReactNode } from 'react';
import type { AdminPropsOf } from '../../../../server/admin/contract.ts';
import { AddLink } from '../../../components/admin/list/add-link.tsx';
import { ListView } from '../../../components/admin/list/list.tsx';
import { Thumbnail } from '../../../components/admin/list/thumbnail.tsx';
import { Notice } from '../../../components/admin/notice.tsx';

type Props = AdminPropsOf<'admin/exhibitions/index'>;
type Row = Props['rows'][number];

const CELLS: Record<string, (row: Row) => ReactNode> = {
  kind: ({ kind }) => kind,
  dates: ({ dates }) => dates,
  venue: ({ venue }) => venue,
  works: ({ works, worksUrl, title }) => (
    <a href={worksUrl} className="admin-link md:-my-1.5 md:inline-block md:min-w-11 md:py-3">
      {works}
      <span className="md:sr-only"> {works === 1 ? 'work' : 'works'}</span>
      <span className="sr-only"> of {title}</span>
    </a>
  ),
  state: ({ state }) => (
    <span className={state === 'Current' ? 'text-lagoon' : state === 'Hidden' ? 'text-smoke' : undefined}>{state}</span>
  ),
};

export default function ExhibitionList({ list, rows, newUrl, notice }: Props) {
  return (
    <>
      {notice && <Notice kind="done">{notice}</Notice>}
      <AddLink url={newUrl} text="Add an exhibition or event" />
      <ListView
        list={list}
        rows={rows}
        title="title"
        idOf={({ id }) => id}
        linkOf={({ url, title }) => ({ url, text: title })}
        pictureOf={({ picture }) => <Thumbnail url={picture} />}
        cells={CELLS}
        empty={<p>There are no exhibitions or events yet.</p>}
      />
    </>
  );
}
