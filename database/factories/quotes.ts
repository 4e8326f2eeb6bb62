import type { Knex } from 'knex';
import { createImage } from './images.ts';
import { nextName, nextNumber } from './names.ts';

interface QuoteInput {
  slug?: string;
  name?: string;
  location?: string;
  quote?: string;
  position?: number;
}

export async function createQuote(database: Knex, input: QuoteInput = {}): Promise<{ slug: string }> {
  const slug = input.slug ?? nextName('collector-');
  await database('collectors').insert({
    slug,
    name: input.name ?? `Collector ${slug}`,
    location: input.location ?? 'Iloilo City',
    quote: input.quote ?? 'It looks at me while I have breakfast.',
    image_id: await createImage(database, { key: `home-of-${slug}`, alt: `The home of ${slug}` }),
    position: input.position ?? nextNumber(),
  });
  return { slug };
}
