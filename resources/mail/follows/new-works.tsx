import type { Mails } from '../../../server/mail/contract.ts';
import { Button } from '../parts/button.tsx';
import { COLORS, SECONDARY_STYLE, SERIF } from '../parts/look.ts';
import { Heading, Quiet, TextLink } from '../parts/text.tsx';
import type { Template } from '../template.ts';

type Props = Mails['new-works'];

const WIDTH = 560;
const names = new Intl.ListFormat('en-PH', { type: 'conjunction' });

export const newWorks: Template<'new-works'> = {
  subject: (props) => `${isOne(props) ? 'A new work' : 'New works'} by ${artistsOf(props)}`,
  preview: ({ works }) => works.map(({ title }) => title).join(' · '),
  body: (props, { origin }) => (
    <>
      <Heading>
        {isOne(props) ? 'A new work' : 'New works'} by {artistsOf(props)}
      </Heading>
      {props.works.map((work) => (
        <Work key={work.url} work={work} origin={origin} />
      ))}
      {props.furtherWorks > 0 && (
        <Quiet>
          And {props.furtherWorks} more, on the pages of the{' '}
          <TextLink href={`${origin}/followed-artists`}>artists you follow</TextLink>.
        </Quiet>
      )}
      <Button {...mainLink(props, origin)} />
      {props.artists.map(({ name, unfollowUrl }) => (
        <Quiet key={unfollowUrl}>
          You receive this e-mail because you follow {name}. With one click you can{' '}
          <TextLink href={origin + unfollowUrl}>unfollow {name}</TextLink>.
        </Quiet>
      ))}
    </>
  ),
};

function Work({ work, origin }: { work: Props['works'][number]; origin: string }) {
  const { title, artist, medium, year, price } = work;
  return (
    <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} style={{ margin: '0 0 36px' }}>
      <tbody>
        <tr>
          <td align="center" style={{ padding: 16, backgroundColor: COLORS.plaster }}>
            <a href={origin + work.url} style={{ ...SECONDARY_STYLE, textDecoration: 'none' }}>
              <img
                src={origin + work.image}
                alt={work.alt}
                loading="lazy"
                {...sizeOf(work)}
                style={{ maxWidth: '100%', height: 'auto' }}
              />
            </a>
          </td>
        </tr>
        <tr>
          <td style={{ paddingTop: 14 }}>
            <p style={{ margin: 0, fontFamily: SERIF, fontSize: 21, lineHeight: '28px', color: COLORS.ink }}>{title}</p>
            <p style={SECONDARY_STYLE}>{[artist, medium, year].filter(Boolean).join(' · ')}</p>
            <p style={{ ...SECONDARY_STYLE, color: COLORS.ink }}>{price}</p>
          </td>
        </tr>
      </tbody>
    </table>
  );
}

/** At most as wide as the mail and as high as a screen. */
function sizeOf({ width: pixels, height }: { width: number; height: number }): { width: number; height: number } {
  const scale = Math.min((WIDTH - 32) / pixels, 520 / height);
  return { width: Math.round(pixels * scale), height: Math.round(height * scale) };
}

/** Links to the artwork, to the artist, or to all followed artists. */
function mainLink(props: Props, origin: string): { href: string; text: string } {
  const [work] = props.works;
  const [artist, another] = props.artists;
  if (work && isOne(props)) return { href: origin + work.url, text: 'See the work' };
  if (artist && !another) return { href: origin + artist.url, text: 'See the works' };
  return { href: `${origin}/followed-artists`, text: 'See the artists you follow' };
}

function isOne({ works, furtherWorks }: Props): boolean {
  return works.length + furtherWorks === 1;
}

/** At most three names. */
function artistsOf({ artists }: Props): string {
  const [first, second, ...others] = artists.map(({ name }) => name);
  return names.format([first, second, others.length > 1 ? 'others' : others[0]].filter((name) => name !== undefined));
}
