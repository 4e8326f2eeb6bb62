import type { Knex } from 'knex';
import { createImage } from './images.ts';

interface CollectorInput {
  slug?: string;
  name?: string;
  location?: string;
  quote?: string;
  position?: number;
}

let count = 0;

export async function createCollector(database: Knex, input: CollectorInput = {}): Promise<{ slug: string }> {
  const slug = input.slug ?? `collector-${++count}`;
  await database('collectors').insert({
    slug,
    name: input.name ?? `Collector ${slug}`,
    location: input.location ?? 'Iloilo City',
    quote: input.quote ?? 'It looks at me while I have breakfast.',
    image_id: await createImage(database, { key: `home-of-${slug}`, alt: `The home of ${slug}` }),
    position: input.position ?? count,
  });
  return { slug };
}
