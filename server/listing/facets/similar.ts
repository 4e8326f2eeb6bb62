import { has } from './bitmap.ts';
import type { FacetData, FacetRow } from './data.ts';

export interface SimilarQuery<Key extends string> {
  /** The artwork that the others are compared with. */
  row: FacetRow<Key>;
  /** Points for each option of a group that both have; a group without points is not compared. */
  points: Partial<Record<Key, number>>;
  /** Points for the same price; none for a price that is four times as high or as low. */
  pricePoints: number;
  except: ReadonlySet<number>;
  limit: number;
}

/** Ids of the published, unsold artworks with most points, equals by the higher id. At least one option is the same. */
export function mostSimilar<Key extends string>(data: FacetData<Key>, query: SimilarQuery<Key>): number[] {
  const { row, except, limit } = query;
  const scores = optionScores(data, query);
  // A sold artwork's price is private.
  const pricePoints = row.isSold ? 0 : query.pricePoints;
  const prices = data.orders.price.values;
  const best: { id: number; score: number }[] = [];
  for (let slot = 0; slot < data.slots.size; slot++) {
    const options = scores[slot] as number;
    if (options === 0 || !has(data.published, slot) || has(data.sold, slot)) continue;
    const least = best.length < limit ? 0 : (best[best.length - 1]?.score ?? 0);
    if (options + pricePoints < least) continue;
    const id = data.slots.ids[slot] as number;
    if (id === row.id || except.has(id)) continue;
    const score = options + pricePoints * closeness(prices[slot] as number, row.price);
    const at = best.findIndex((other) => score > other.score || (score === other.score && id > other.id));
    if (at >= 0) best.splice(at, 0, { id, score });
    else if (best.length < limit) best.push({ id, score });
    if (best.length > limit) best.pop();
  }
  return best.map(({ id }) => id);
}

function optionScores<Key extends string>(data: FacetData<Key>, { row, points }: SimilarQuery<Key>): Float64Array {
  const scores = data.emptyValues();
  for (const key of data.keys) {
    const each = points[key] ?? 0;
    for (const option of each > 0 ? row.options[key] : [])
      data.options[key].get(option)?.forEach((slot) => {
        scores[slot] = (scores[slot] as number) + each;
      });
  }
  return scores;
}

/** 1 for the same price, 0 for a price that is four times as high or as low. */
function closeness(price: number, other: number): number {
  if (price <= 0 || other <= 0) return price === other ? 1 : 0;
  return Math.max(0, 1 - Math.abs(Math.log2(price / other)) / 2);
}
