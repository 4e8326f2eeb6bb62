import { Client } from '../gallery/client.ts';
import { expectStatus } from '../gallery/staff.ts';
import { checkShown } from '../scenarios/collector.ts';
import { check, type Year } from '../year.ts';

interface Card {
  slug: string;
  status: string;
  price_with_currency: string | null;
}

/** Compares each published work with the ledger, on the pages of the list of all artworks. */
export async function checkStock({ gallery, ledger, simulation }: Year): Promise<void> {
  const visitor = new Client(gallery.origin, '192.0.2.1');
  const seen = new Set<string>();
  for (let page = 1, pages = 1; page <= pages; page++) {
    const answer = await visitor.get(`/web/api/artworks?page=${page}`);
    expectStatus(answer, 200, 'the list of artworks');
    const { data, meta } = answer.body as { data: Card[]; meta: { pagination: { total_pages: number } } };
    pages = meta.pagination.total_pages;
    for (const card of data) {
      seen.add(card.slug);
      checkShown(ledger.work(card.slug), card, simulation.now);
    }
  }
  const published = ledger.slugs.filter((slug) => ledger.work(slug).isPublished);
  check('the number of artworks in the list', seen.size, published.length);
}
