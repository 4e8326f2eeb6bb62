import type { DemoArtwork, DemoCatalogue, DemoPicture } from './demo-catalogue.ts';
import { type DemoImage, demoImage, demoKey } from './demo-picture.ts';

export interface DemoImageRow extends DemoImage {
  alt: string;
}

const together = 4;

/** Every picture of the demo gallery once, in the order in which visitors will want them. */
export function demoPictures(catalogue: DemoCatalogue): DemoPicture[] {
  return [...described(catalogue).values()].map(({ picture }) => picture);
}

/** The rows of `images` for them, with placeholders but nothing painted in full yet. */
export async function demoImageRows(catalogue: DemoCatalogue): Promise<DemoImageRow[]> {
  const pictures = [...described(catalogue).values()];
  const rows: DemoImageRow[] = [];
  for (let start = 0; start < pictures.length; start += together) {
    const some = pictures.slice(start, start + together);
    rows.push(...(await Promise.all(some.map(async ({ picture, alt }) => ({ ...(await demoImage(picture)), alt })))));
  }
  return rows;
}

// A Map keeps the place of what comes twice: the home page first, then every list from its newest.
function described(catalogue: DemoCatalogue): Map<string, { picture: DemoPicture; alt: string }> {
  const { artists, exhibits, collectors } = catalogue;
  const all = [
    ...artworksAsWanted(catalogue).map(({ picture, altText }) => ({ picture, alt: altText })),
    ...artists.map(({ portrait, name }) => ({ picture: portrait, alt: `Portrait of ${name}` })),
    ...exhibits.map(({ background, title }) => ({ picture: background, alt: title })),
    ...collectors.map(({ cover, name }) => ({ picture: cover, alt: `At home with ${name}` })),
  ];
  return new Map(all.map((each) => [demoKey(each.picture), each]));
}

function artworksAsWanted({ artworks, curatorPicks, styles }: DemoCatalogue): DemoArtwork[] {
  const newestFirst = [...artworks].sort((a, b) => a.publishedDaysAgo - b.publishedDaysAgo);
  const slugs = [...curatorPicks.slice(0, 1), ...newestFirst.slice(0, 24).map(({ slug }) => slug)];
  const atHome = [...slugs, ...styles.map((style) => style.backgroundArtworkSlug)];
  return [...atHome.flatMap((slug) => artworks.find((artwork) => artwork.slug === slug) ?? []), ...newestFirst];
}
