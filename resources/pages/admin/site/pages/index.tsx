import type { AdminPropsOf } from '../../../../../server/admin/contract.ts';
import type { TextPageRow } from '../../../../../server/admin/site/pages/contract.ts';
import { AddLink } from '../../../../components/admin/list/add-link.tsx';
import { useLive } from '../../../../components/admin/live/use-live.ts';
import { Notice } from '../../../../components/admin/notice.tsx';
import { PublicationStatus } from '../../../../components/admin/site/publication-status.tsx';

export default function TextPages({ pages, coming, removed, notice }: AdminPropsOf<'admin/site/pages/index'>) {
  useLive(['site'], ['pages', 'coming', 'removed']);
  return (
    <div className="max-w-4xl">
      {notice && <Notice kind="done">{notice}</Notice>}
      <p className="mb-6 max-w-2xl text-smoke">
        The text pages of the shop. They are linked from the menus and from other pages.
      </p>
      <AddLink url="/admin/site/new-page" text="Write a new page" />
      <PageRows rows={pages} />
      {coming.length > 0 && (
        <section aria-labelledby="coming" className="mt-10">
          <h2 id="coming" className="mb-2 text-17 font-medium">
            New pages, not public yet
          </h2>
          <PageRows rows={coming} isNew />
        </section>
      )}
      {removed.length > 0 && (
        <section aria-labelledby="removed" className="mt-10">
          <h2 id="removed" className="text-17 font-medium">
            Removed pages
          </h2>
          <p className="mb-2 text-13 text-smoke">Each has its texts in its history, and can be put back from there.</p>
          <PageRows rows={removed} />
        </section>
      )}
    </div>
  );
}

function PageRows({ rows, isNew = false }: { rows: TextPageRow[]; isNew?: boolean }) {
  return (
    <ul className="border-t border-line">
      {rows.map(({ slug, title, url, state, isListed, scheduled, publishFailure }) => (
        <li key={slug} className="relative grid gap-x-6 border-b border-line py-3 sm:grid-cols-2">
          <span className="min-w-0">
            <a href={url} className="card-link font-medium wrap-anywhere hover:text-ember">
              {title}
            </a>
            <span className="block text-13 text-smoke wrap-anywhere">/pages/{slug}</span>
          </span>
          <span className="min-w-0 text-13 text-smoke sm:text-right">
            {state}
            {!isListed && <span className="block">Not listed</span>}
            <PublicationStatus scheduled={scheduled} publishFailure={publishFailure} isNew={isNew} />
          </span>
        </li>
      ))}
    </ul>
  );
}
