import type { AdminPropsOf } from '../../../../../server/admin/contract.ts';
import { Danger } from '../../../../components/admin/danger.tsx';
import { CheckField, FieldGroup, TextAreaField, TextField } from '../../../../components/admin/form/fields.tsx';
import { Notice } from '../../../../components/admin/notice.tsx';
import { SiteForm } from '../../../../components/admin/site/site-form.tsx';
import { Versions } from '../../../../components/admin/site/versions.tsx';

type Props = AdminPropsOf<'admin/site/pages/edit'>;

const LABELS = {
  title: 'Title',
  slug: 'Address',
  description: 'Description',
  text: 'Text',
  isListed: 'Listed',
};

const MARKS: [mark: string, about: string][] = [
  ['## Heading', 'a heading; ### is a smaller one'],
  ['**bold**, *italic*', 'bold and italic words'],
  ['- first', 'a list, one line for each item'],
  ['1. first', 'a list with numbers'],
  ['[our artists](/artists)', 'a link'],
  ['> quoted', 'a quotation'],
];

export default function TextPageEdit(page: Props) {
  const { slug, publicUrl, warnings, versions, versionsUrl, reset } = page;
  const links = [
    { url: '/admin/site/pages', text: 'All pages' },
    ...(publicUrl ? [{ url: publicUrl, text: 'The page in the shop' }] : []),
  ];
  return (
    <SiteForm
      page={page}
      labels={LABELS}
      texts={{ isListed: (value) => (value === 'yes' ? 'yes' : 'no') }}
      links={links}
      after={
        <>
          {versionsUrl && <Versions versions={versions} url={versionsUrl} />}
          {reset && <Reset {...reset} hasScheduled={page.scheduled !== null} />}
        </>
      }
    >
      <div className="grid gap-4">
        {slug !== null && warnings.length > 0 && <Notice kind="error">{warnings.join(' ')}</Notice>}
        <TextField name="title" maxLength={120} />
        {slug === null && (
          <TextField
            name="slug"
            maxLength={80}
            help="The end of the address: caring-for-art is /pages/caring-for-art. Empty: made from the title."
          />
        )}
        <TextAreaField
          name="description"
          rows={2}
          help="A sentence for search engines, and where the page is shared."
        />
        <TextAreaField name="text" rows={24} help="Empty lines separate paragraphs." />
        <Help placeholders={page.placeholders} />
      </div>
      <FieldGroup title="Visibility">
        <CheckField
          name="isListed"
          className="sm:col-span-2"
          help="In the sitemap, and found by search engines. Without it only people with the address find the page."
        />
      </FieldGroup>
    </SiteForm>
  );
}

function Help({ placeholders }: Pick<Props, 'placeholders'>) {
  const rows = [...MARKS, ...placeholders.map(({ text, about }): [string, string] => [text, about])];
  return (
    <details className="border-t border-line">
      <summary className="admin-link flex min-h-11 cursor-pointer items-center">Marks and placeholders</summary>
      <dl className="grid gap-x-6 pb-3 text-13 sm:grid-cols-[14rem_1fr]">
        {rows.map(([mark, about]) => (
          <div key={mark} className="contents">
            <dt className="pt-1">
              <code>{mark}</code>
            </dt>
            <dd className="pt-1 text-smoke max-sm:pb-1">{about}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function Reset({ url, action, hasScheduled }: NonNullable<Props['reset']> & { hasScheduled: boolean }) {
  return action === 'default' ? (
    <Danger id="reset" title="Default text" action={url} text="Put back the default text">
      Visitors see the text that comes with the shop, at once. Your text stays in the history.
      {hasScheduled && ' A scheduled change of the same fields will not be published by itself.'}
    </Danger>
  ) : (
    <Danger id="reset" title="Remove" action={url} text="Remove the page">
      Visitors find no page at this address, at once. Its texts stay in the history.
      {hasScheduled && ' Its scheduled change is discarded.'}
    </Danger>
  );
}
