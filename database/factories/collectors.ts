import type { Knex } from 'knex';
import { createImage } from './images.ts';

interface GivenCollector {
  slug?: string;
  name?: string;
  location?: string;
  quote?: string;
  position?: number;
}

let count = 0;

export async function createCollector(database: Knex, given: GivenCollector = {}): Promise<{ slug: string }> {
  const slug = given.slug ?? `collector-${++count}`;
  await database('collectors').insert({
    slug,
    name: given.name ?? `Collector ${slug}`,
    location: given.location ?? 'Iloilo City',
    quote: given.quote ?? 'It looks at me while I have breakfast.',
    image_id: await createImage(database, { key: `home-of-${slug}`, alt: `The home of ${slug}` }),
    position: given.position ?? count,
  });
  return { slug };
}
