import type { ReactNode } from 'react';
import type { AdminPropsOf } from '../../../../server/admin/contract.ts';
import { AddLink } from '../../../components/admin/list/add-link.tsx';
import { ListView } from '../../../components/admin/list/list.tsx';
import { Thumbnail } from '../../../components/admin/list/thumbnail.tsx';
import { Notice } from '../../../components/admin/notice.tsx';

type Props = AdminPropsOf<'admin/artists/index'>;
type Row = Props['rows'][number];

const CELLS: Record<string, (row: Row) => ReactNode> = {
  hometown: ({ hometown }) => hometown,
  works: ({ works }) => <Count count={works} one="work" several="works" />,
  followers: ({ followers }) => <Count count={followers} one="follower" several="followers" />,
  state: ({ state }) => <span className={state === 'Shown' ? undefined : 'text-smoke'}>{state}</span>,
};

export default function ArtistList({ list, rows, newUrl, notice }: Props) {
  return (
    <>
      {notice && <Notice kind="done">{notice}</Notice>}
      <AddLink url={newUrl} text="Add an artist" />
      <ListView
        list={list}
        rows={rows}
        title="name"
        idOf={({ id }) => id}
        linkOf={({ url, name }) => ({ url, text: name })}
        pictureOf={({ picture }) => <Thumbnail url={picture} />}
        cells={CELLS}
        empty={
          <p>
            There are no artists yet. An artwork belongs to one.
            {newUrl && (
              <>
                {' '}
                An import of artworks{' '}
                <a href="/admin/imports" className="admin-link">
                  from a spreadsheet
                </a>{' '}
                adds their artists.
              </>
            )}
          </p>
        }
      />
    </>
  );
}

/** On phones the number has no heading. */
function Count({ count, one, several }: { count: number; one: string; several: string }) {
  return (
    <>
      {count.toLocaleString('en')}
      <span className="md:hidden"> {count === 1 ? one : several}</span>
    </>
  );
}
