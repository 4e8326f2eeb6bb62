/** What stands in an answer, read off the answer itself, so that no controller can forget to say it. */
export interface Contents {
  /** Ids of the artworks. */
  artworks: ReadonlySet<number>;
  /** Slugs of the artists. */
  artists: ReadonlySet<string>;
}

const PAGE = /<script data-page="app" type="application\/json">(.*?)<\/script>/s;

/** Null where the answer cannot be read, so that it must not be kept. */
export function readContents(body: string, contentType: string): Contents | null {
  const json = contentType.startsWith('text/html') ? PAGE.exec(body)?.[1] : body;
  if (json === undefined) return null;
  try {
    const contents = { artworks: new Set<number>(), artists: new Set<string>() };
    collect(JSON.parse(json), contents);
    return contents;
  } catch {
    return null;
  }
}

function collect(value: unknown, into: { artworks: Set<number>; artists: Set<string> }): void {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) note(value as Record<string, unknown>, into);
  for (const each of Object.values(value)) collect(each, into);
}

function note(
  { id, slug, url, status }: Record<string, unknown>,
  into: { artworks: Set<number>; artists: Set<string> },
) {
  if (typeof id === 'number' && typeof status === 'string') into.artworks.add(id);
  if (typeof slug === 'string' && url === `/artists/${slug}`) into.artists.add(slug);
}
