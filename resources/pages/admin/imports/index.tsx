import type { ReactNode } from 'react';
import type { AdminPropsOf } from '../../../../server/admin/contract.ts';
import { Upload } from '../../../components/admin/imports/upload.tsx';
import { ListView } from '../../../components/admin/list/list.tsx';
import { Notice } from '../../../components/admin/notice.tsx';

type Props = AdminPropsOf<'admin/imports/index'>;
type Row = Props['rows'][number];

const CELLS: Record<string, (row: Row) => ReactNode> = {
  state: ({ state }) => state,
  at: ({ at, dateTime }) => <time dateTime={dateTime}>{at}</time>,
  who: ({ who }) => who,
  counts: ({ counts }) => counts,
};

export default function Imports({ list, rows, upload, notice }: Props) {
  return (
    <>
      {notice && <Notice kind="done">{notice}</Notice>}
      <p className="hidden max-w-2xl noscript:mb-8 noscript:block">
        Uploading a file needs JavaScript. Please turn it on for this website, and load this page again. What follows
        the upload works without it.
      </p>
      <Upload {...upload} />
      <ListView
        list={list}
        rows={rows}
        title="file"
        idOf={({ id }) => id}
        linkOf={({ url, fileName }) => ({ url, text: fileName })}
        cells={CELLS}
        empty={<p className="text-smoke">Nothing has been imported here yet.</p>}
      />
    </>
  );
}
