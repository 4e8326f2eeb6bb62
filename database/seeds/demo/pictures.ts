import type { DemoArtwork, DemoCatalogue, DemoPicture } from './demo-catalogue.ts';
import { type DemoImage, demoImage, demoKey } from './demo-picture.ts';

export interface DemoImageRow extends DemoImage {
  alt: string;
}

interface Described {
  picture: DemoPicture;
  alt: string;
}

const CONCURRENCY = 4;

/** Every picture of the demo gallery once, those of the first pages first. */
export function demoPictures(catalogue: DemoCatalogue): DemoPicture[] {
  return [...described(catalogue).values()].map(({ picture }) => picture);
}

/** Their rows for `images`, with placeholders; the pictures are painted later. */
export async function demoImageRows(catalogue: DemoCatalogue): Promise<DemoImageRow[]> {
  const pictures = [...described(catalogue).values()];
  const rows: DemoImageRow[] = [];
  for (let start = 0; start < pictures.length; start += CONCURRENCY) {
    const some = pictures.slice(start, start + CONCURRENCY);
    rows.push(...(await Promise.all(some.map(async ({ picture, alt }) => ({ ...(await demoImage(picture)), alt })))));
  }
  return rows;
}

/**
 * Pictures by key, those of the home page first, then those of the lists, newest first. A picture that occurs twice has its first
 * position and its first alternative text, which is that of its artwork.
 */
export function described(catalogue: DemoCatalogue): Map<string, Described> {
  const { artists, exhibits, collectors } = catalogue;
  const all = [
    ...artworksAsWanted(catalogue).map(({ picture, altText }) => ({ picture, alt: altText })),
    ...artists.map(({ portrait, name }) => ({ picture: portrait, alt: `Portrait of ${name}` })),
    ...exhibits.map(({ background, title }) => ({ picture: background, alt: title })),
    ...collectors.map(({ cover, name }) => ({ picture: cover, alt: `At home with ${name}` })),
  ];
  const first = new Map<string, Described>();
  for (const each of all) {
    const key = demoKey(each.picture);
    if (!first.has(key)) first.set(key, each);
  }
  return first;
}

function artworksAsWanted({ artworks, curatorPicks, styles }: DemoCatalogue): DemoArtwork[] {
  const newestFirst = [...artworks].sort((a, b) => a.publishedDaysAgo - b.publishedDaysAgo);
  const slugs = [...curatorPicks.slice(0, 1), ...newestFirst.slice(0, 24).map(({ slug }) => slug)];
  const atHome = [...slugs, ...styles.map((style) => style.backgroundArtworkSlug)];
  return [...atHome.flatMap((slug) => artworks.find((artwork) => artwork.slug === slug) ?? []), ...newestFirst];
}
