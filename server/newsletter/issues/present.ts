import type { Mails } from '../../mail/contract.ts';
import { renderMarkdown } from '../../static-pages/markdown.ts';
import type { IssueRow, ItemDetails } from './rows.ts';

type Props = Mails['newsletter-issue'];

interface Presented {
  issue: Pick<IssueRow, 'id' | 'subject' | 'preheader' | 'body'>;
  items: ItemDetails[];
  /** The path for one-click unsubscription; null in a preview and a test. */
  unsubscribeUrl: string | null;
  isTest?: boolean;
}

/** The mail of an issue. Items without a public page are left out. */
export function presentIssueMail({ issue, items, unsubscribeUrl, isTest = false }: Presented): Props {
  const { id, subject, preheader, body } = issue;
  return {
    subject: isTest ? `Test: ${subject}` : subject,
    preheader,
    html: renderMarkdown(body),
    items: items.filter(({ isPublic }) => isPublic).map(presentItem),
    issue: unsubscribeUrl === null ? null : id,
    unsubscribeUrl,
  };
}

function presentItem({ title, url, image, about, detail }: ItemDetails): Props['items'][number] {
  const picture = image && {
    image: `/images/${image.key}/md.jpg`,
    alt: image.alt,
    width: image.width,
    height: image.height,
  };
  return { title, url, picture, about, detail };
}
