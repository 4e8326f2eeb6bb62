import type { PropsOf } from '../../../server/pages.ts';
import { formatIsoDate } from '../../../server/time/time.ts';
import { ContactDetails } from '../../components/static-pages/contact-details.tsx';
import { PageContents } from '../../components/static-pages/page-contents.tsx';
import './prose.css';

export default function StaticPage(props: PropsOf<'static-pages/show'>) {
  const { title, html, updatedAt, closedDays, gallery, preview } = props;
  return (
    <article className="page-width mt-2">
      {preview && <p className="mb-6 bg-plaster p-6">{preview}</p>}
      <h1 className="max-w-4xl font-serif text-56 font-medium lg:text-72">{title}</h1>
      <div className="mt-8 grid gap-x-20 gap-y-8 grid-cols-[minmax(0,1fr)] lg:mt-14 lg:grid-cols-[15rem_minmax(0,1fr)] xl:grid-cols-[18rem_minmax(0,1fr)]">
        <PageContents html={html} />
        <div className="max-w-2xl lg:col-start-2">
          {closedDays && <ContactDetails gallery={gallery} closedDays={closedDays} />}
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: rendered from the repository's own Markdown, without raw HTML */}
          <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
          {updatedAt && (
            <p className="mt-14 border-t border-line pt-5 text-15 text-smoke">
              Last changed on <time dateTime={updatedAt}>{formatIsoDate(updatedAt)}</time>
            </p>
          )}
        </div>
      </div>
    </article>
  );
}
