import type { Mails } from '../../../server/mail/contract.ts';
import { withIssue } from '../../../server/newsletter/visits/issue-parameter.ts';
import { COLORS, SECONDARY_STYLE, SERIF } from '../parts/look.ts';
import { MarkdownText } from '../parts/markdown-text.tsx';
import { Pictured } from '../parts/pictured.tsx';
import { SecondaryText, TextLink } from '../parts/text.tsx';
import type { Template } from '../template.ts';

type Props = Mails['newsletter-issue'];

export const newsletterIssue: Template<'newsletter-issue'> = {
  subject: ({ subject }) => subject,
  preview: ({ preheader }) => preheader,
  body: ({ html, items, issue, unsubscribeUrl }, { gallery, origin }) => (
    <>
      <MarkdownText html={html} linkOf={(href) => linkOf(href, { origin, issue })} />
      {items.map((item) => (
        <Item key={item.url} item={item} origin={origin} href={linkOf(origin + item.url, { origin, issue })} />
      ))}
      <SecondaryText>
        You receive this e-mail because you have subscribed to news from {gallery.name}. With one click you can{' '}
        {unsubscribeUrl === null ? (
          'unsubscribe (the link is in the e-mails to subscribers).'
        ) : (
          <>
            <TextLink href={origin + unsubscribeUrl}>unsubscribe</TextLink>.
          </>
        )}
      </SecondaryText>
    </>
  ),
};

/** Links to the shop have the number of the issue. */
function linkOf(href: string, { origin, issue }: { origin: string; issue: number | null }): string {
  const absolute = href.startsWith('/') && !href.startsWith('//') ? origin + href : href;
  const isOwn = absolute === origin || absolute.startsWith(`${origin}/`) || absolute.startsWith(`${origin}?`);
  return issue !== null && isOwn ? withIssue(absolute, issue) : absolute;
}

function Item({ item, href, origin }: { item: Props['items'][number]; href: string; origin: string }) {
  const { title, picture, about, detail } = item;
  return (
    <Pictured picture={picture} href={href} origin={origin} margin="12px 0 36px">
      <p style={{ margin: 0, fontFamily: SERIF, fontSize: 21, lineHeight: '28px' }}>
        <a href={href} style={{ color: COLORS.ink, textDecoration: 'none' }}>
          {title}
        </a>
      </p>
      <p style={SECONDARY_STYLE}>{about}</p>
      {detail && <p style={{ ...SECONDARY_STYLE, color: COLORS.ink }}>{detail}</p>}
    </Pictured>
  );
}
