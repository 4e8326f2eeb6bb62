import type { AdminPropsOf } from '../../../../../server/admin/contract.ts';
import { AddLink } from '../../../../components/admin/list/add-link.tsx';
import { useLive } from '../../../../components/admin/live/use-live.ts';
import { Notice } from '../../../../components/admin/notice.tsx';

export default function TextPages({ pages, notice }: AdminPropsOf<'admin/site/pages/index'>) {
  useLive(['site'], ['pages']);
  return (
    <div className="max-w-4xl">
      {notice && <Notice kind="done">{notice}</Notice>}
      <p className="mb-6 max-w-2xl text-smoke">
        The text pages of the shop. They are linked from the menus and from other pages.
      </p>
      <AddLink url="/admin/site/new-page" text="Write a new page" />
      <ul className="border-t border-line">
        {pages.map(({ slug, title, url, state, isListed, scheduled, isStopped }) => (
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
              {isStopped && <span className="block text-ember">A change was not published on {scheduled}</span>}
              {scheduled && !isStopped && <span className="block text-gold">A change is public from {scheduled}</span>}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
