import { fetchUncompressed } from '../galleries/works.ts';
import type { Work } from '../load.ts';
import type { MeasuredServer } from './measured-server.ts';

/** Throws if the builds list different artworks: their figures could not be compared. */
export async function requireSameArtworks(shop: MeasuredServer, naive: MeasuredServer, works: Work[]): Promise<void> {
  for (const { name, path, headers } of works) {
    const [own = '', plain = ''] = await Promise.all(
      [shop, naive].map(({ url }) => fetchUncompressed(url + path, headers).then((r) => r.text())),
    );
    const titles = (text: string) => [...new Set(text.match(/"slug":"[^"]+"/g))].join();
    if (titles(own) !== titles(plain))
      throw new Error(`${name}: the shop and the naive build do not list the same artworks.`);
    requireSameSize(name, own.length / plain.length, 1.25);
  }
}

/** Throws if the responses differ much in size. The builds sort search results differently. */
export async function requireSameKind(shop: MeasuredServer, naive: MeasuredServer, works: Work[]): Promise<void> {
  for (const { name, path } of works) {
    const [own = '', plain = ''] = await Promise.all(
      [shop, naive].map(({ url }) => fetchUncompressed(url + path).then((r) => r.text())),
    );
    requireSameSize(name, own.length / plain.length, 1.4);
  }
}

function requireSameSize(name: string, ratio: number, max: number): void {
  if (ratio < 1 / max || ratio > max) throw new Error(`${name}: the answers differ in size by ${ratio.toFixed(2)}.`);
}
