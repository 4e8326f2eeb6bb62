import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import type { AdminPropsOf } from '../../../../server/admin/contract.ts';
import { button } from '../../../components/admin/button.ts';
import { ListView } from '../../../components/admin/list/list.tsx';
import { Notice } from '../../../components/admin/notice.tsx';

type Props = AdminPropsOf<'admin/artworks/index'>;
type Row = Props['rows'][number];

const CELLS: Record<string, (row: Row) => ReactNode> = {
  artist: ({ artist }) => artist,
  number: ({ number }) => number && <span className="whitespace-nowrap">{number}</span>,
  category: ({ category }) => category,
  medium: ({ medium }) => medium,
  year: ({ year }) => year,
  size: ({ size }) => size,
  price: ({ price, fullPrice }) => (
    <>
      {price}
      {fullPrice && <span className="block text-13 text-smoke line-through max-md:hidden">{fullPrice}</span>}
    </>
  ),
  state: ({ state }) => <State {...state} />,
  published: ({ published }) => published,
  location: ({ location }) => location,
  ownership: ({ ownership }) => ownership,
  lacks: ({ lacks }) => lacks && <span className="text-13 text-smoke">Lacks {lacks}</span>,
};

export default function ArtworkList({ list, rows, selection, notice }: Props) {
  return (
    <>
      {notice && <Notice kind="done">{notice}</Notice>}
      {selection && (
        <p className="mb-4">
          <a href="/admin/artworks/new" className={button('filled')}>
            New artwork
          </a>
        </p>
      )}
      <ListView
        list={list}
        rows={rows}
        selection={selection}
        title="title"
        idOf={({ id }) => id}
        linkOf={({ url, title }) => ({ url, text: title })}
        pictureOf={Picture}
        cells={CELLS}
        empty={
          <p>
            There are no artworks yet. A draft needs only a title.
            {selection && (
              <>
                {' '}
                Many at once come{' '}
                <a href="/admin/imports" className="admin-link">
                  from a spreadsheet
                </a>
                .
              </>
            )}
          </p>
        }
      />
    </>
  );
}

function Picture({ picture }: Row) {
  return (
    <span className="grid size-12 place-items-center bg-plaster">
      {picture && (
        <img src={picture.url} alt="" width={48} height={48} loading="lazy" className="size-12 object-contain" />
      )}
    </span>
  );
}

function State({ value, text, until, url }: Row['state']) {
  const isTaken = value === 'reserved' || value === 'held';
  const isHidden = value === 'draft' || value === 'scheduled' || value === 'withdrawn';
  return (
    <span className={clsx(isTaken && 'text-ember', isHidden && 'text-smoke', value === 'sold' && 'text-lagoon')}>
      {text}
      {until && (
        <span className="text-13 text-smoke md:block max-md:ml-1">
          {url ? (
            <a href={url} className="admin-link">
              {until}
            </a>
          ) : (
            until
          )}
        </span>
      )}
    </span>
  );
}
