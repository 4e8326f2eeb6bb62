import { Fragment } from 'react';
import type { Mails } from '../../../server/mail/contract.ts';
import { Button } from '../parts/button.tsx';
import { COLORS, SECONDARY_STYLE, SERIF } from '../parts/look.ts';
import { Pictured } from '../parts/pictured.tsx';
import { Heading, SecondaryText } from '../parts/text.tsx';
import type { Template } from '../template.ts';

type Props = Mails['new-works'];

const names = new Intl.ListFormat('en-PH', { type: 'conjunction' });

export const newWorks: Template<'new-works'> = {
  values: (props) => ({ artists: artistsOf(props), count: String(props.furtherWorks) }),
  subject: (props, _frame, words) => words.text(isOne(props) ? 'subjectOne' : 'subject'),
  preview: ({ works }) => works.map(({ title }) => title).join(' · '),
  body: (props, { origin }, words) => {
    const { href, button } = mainLink(props, origin);
    return (
      <>
        <Heading>{words.line(isOne(props) ? 'headingOne' : 'heading')}</Heading>
        {props.works.map((work) => (
          <Work key={work.url} work={work} origin={origin} />
        ))}
        {props.furtherWorks > 0 &&
          words.paragraphs(['more'], { as: SecondaryText, link: `${origin}/followed-artists` })}
        <Button href={href} text={words.text(button)} />
        {props.artists.map(({ name, unfollowUrl }) => (
          <Fragment key={unfollowUrl}>
            {words.paragraphs(['note'], { as: SecondaryText, link: origin + unfollowUrl, nodes: { artist: name } })}
          </Fragment>
        ))}
      </>
    );
  },
};

function Work({ work, origin }: { work: Props['works'][number]; origin: string }) {
  const { title, artist, medium, year, price } = work;
  return (
    <Pictured picture={work} href={origin + work.url} origin={origin} margin="0 0 36px">
      <p style={{ margin: 0, fontFamily: SERIF, fontSize: 21, lineHeight: '28px', color: COLORS.ink }}>{title}</p>
      <p style={SECONDARY_STYLE}>{[artist, medium, year].filter(Boolean).join(' · ')}</p>
      <p style={{ ...SECONDARY_STYLE, color: COLORS.ink }}>{price}</p>
    </Pictured>
  );
}

/** Links to the artwork, to the artist, or to all followed artists. */
function mainLink(props: Props, origin: string): { href: string; button: 'button' | 'buttonOne' | 'buttonArtists' } {
  const [work] = props.works;
  const [artist, another] = props.artists;
  if (work && isOne(props)) return { href: origin + work.url, button: 'buttonOne' };
  if (artist && !another) return { href: origin + artist.url, button: 'button' };
  return { href: `${origin}/followed-artists`, button: 'buttonArtists' };
}

function isOne({ works, furtherWorks }: Props): boolean {
  return works.length + furtherWorks === 1;
}

/** At most three names. */
function artistsOf({ artists }: Props): string {
  const [first, second, ...others] = artists.map(({ name }) => name);
  return names.format([first, second, others.length > 1 ? 'others' : others[0]].filter((name) => name !== undefined));
}
