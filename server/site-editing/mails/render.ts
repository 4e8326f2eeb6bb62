import { withCurrency } from '../../artworks/format/money.ts';
import { pictureOf } from '../../artworks/picture.ts';
import { findNewArrivals } from '../../artworks/records.ts';
import type { Context } from '../../context.ts';
import type { RenderedMail } from '../../mail/contract.ts';
import type { MailTexts } from '../../mail/wording/contract.ts';
import { type Example, type ExampleWork, examplesOf } from '../../mail/wording/examples.ts';
import type { WordedKind } from '../../mail/wording/wordings.ts';
import { presentSite } from '../../navigation/present.ts';
import { readSite } from '../../navigation/records.ts';

/** Artworks in the example of a mail. */
const WORKS = 3;

/** The cases of a mail, with artworks of the gallery. */
export async function findExamples(
  { database, now }: Pick<Context, 'database' | 'now'>,
  kind: WordedKind,
): Promise<Example[]> {
  const works = (await findNewArrivals(database, now(), WORKS)).map(
    (card): ExampleWork => ({
      title: card.title,
      artist: card.artist_name,
      url: `/artworks/${card.slug}`,
      artistUrl: `/artists/${card.artist_slug}`,
      price: withCurrency(card.price),
      picture: {
        image: pictureOf(card.image_key, '').md,
        alt: card.alt,
        width: card.image_width,
        height: card.image_height,
      },
    }),
  );
  return examplesOf(kind, works);
}

interface Rendered {
  kind: WordedKind;
  example: Example;
  texts: MailTexts;
  /** Starts the links. */
  origin: string;
}

/** The mail as it would be sent with these texts. */
export async function renderExample(
  { database, frontend }: Pick<Context, 'database' | 'frontend'>,
  { kind, example, texts, origin }: Rendered,
): Promise<RenderedMail> {
  const { gallery } = presentSite(await readSite(database));
  return frontend.mail(kind, example.props as never, { gallery, origin }, texts);
}
