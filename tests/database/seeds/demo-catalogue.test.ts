import { describe, expect, it } from 'vitest';
import { demoCatalogue } from '../../../database/seeds/demo/catalogue.ts';
import type { DemoArtwork, DemoTerm } from '../../../database/seeds/demo/demo-catalogue.ts';
import { demoKey } from '../../../database/seeds/demo/demo-picture.ts';
import { described } from '../../../database/seeds/demo/pictures.ts';

const catalogue = demoCatalogue();
const { artworks, artists } = catalogue;
const available = artworks.filter(({ sold }) => !sold);
const slugs = (terms: readonly DemoTerm[]): string[] => terms.map(({ slug }) => slug).sort();
const used = (of: (artwork: DemoArtwork) => string[]): string[] => [...new Set(available.flatMap(of))].sort();

describe('the demo catalogue', () => {
  it('is the same at every call', () => {
    expect(demoCatalogue()).toEqual(catalogue);
  });

  it('has at least 160 artworks by 40 artists, all shown but one, each with works', () => {
    expect(artworks.length).toBeGreaterThanOrEqual(176);
    expect(artists.length).toBeGreaterThanOrEqual(40);
    expect(artists.filter(({ isShownOnWebsite }) => !isShownOnWebsite)).toHaveLength(1);
    expect(used(({ artistSlug }) => [artistSlug])).toEqual(artists.map(({ slug }) => slug).sort());
  });

  it('has no duplicate names', () => {
    for (const list of [artworks, artists, catalogue.exhibits, catalogue.collectors, catalogue.tags, catalogue.media]) {
      expect(new Set(list.map(({ slug }) => slug)).size).toBe(list.length);
    }
    expect(new Set(artworks.map(({ picture }) => `${picture.hand}/${picture.seed}`)).size).toBe(artworks.length);
    expect(new Set(artists.map(({ portrait }) => portrait.seed)).size).toBe(artists.length);
  });

  it('offers an available work under every category, style, medium, subject, tag and artist type', () => {
    expect(used(({ category }) => [category])).toEqual(slugs(catalogue.categories));
    expect(used(({ styles }) => styles)).toEqual(slugs(catalogue.styles));
    expect(used(({ medium }) => [medium])).toEqual(slugs(catalogue.media));
    expect(used(({ subjects }) => subjects)).toEqual(slugs(catalogue.subjects));
    expect([...new Set(artworks.flatMap(({ tags }) => tags))].sort()).toEqual(slugs(catalogue.tags));
    expect([...new Set(artists.flatMap(({ types }) => types))].sort()).toEqual(slugs(catalogue.artistTypes));
  });

  it('offers an available work in every size, orientation and price band', () => {
    const longest = available.map(({ heightIn, widthIn }) => Math.max(heightIn, widthIn));
    for (const [from, to] of [
      [0, 18],
      [18, 36],
      [36, 60],
      [60, 999],
    ] as const) {
      expect(longest.filter((side) => side >= from && side < to).length).toBeGreaterThan(3);
    }
    const ratios = available.map(({ heightIn, widthIn }) => widthIn / heightIn);
    for (const fits of [(r: number) => r < 0.95, (r: number) => r > 1.05, (r: number) => r >= 0.95 && r <= 1.05]) {
      expect(ratios.filter(fits).length).toBeGreaterThan(15);
    }
    const pesos = available.map((work) => (work.discountedPriceCentavos ?? work.priceCentavos) / 100);
    for (const [from, to] of [
      [0, 5000],
      [5000, 15_000],
      [15_000, 50_000],
      [50_000, 150_000],
      [150_000, 1e9],
    ] as const) {
      expect(pesos.filter((price) => price >= from && price < to).length).toBeGreaterThan(2);
    }
  });

  it('has sold about one in eight, some of them within two weeks, never before they were shown', () => {
    const sold = artworks.filter((work) => work.sold);
    expect(sold.length / artworks.length).toBeGreaterThan(0.08);
    expect(sold.length / artworks.length).toBeLessThan(0.16);
    expect(sold.filter((work) => (work.sold?.daysAgo ?? 99) < 14).length).toBeGreaterThan(3);
    for (const work of sold) expect(work.publishedDaysAgo).toBeGreaterThan(work.sold?.daysAgo ?? 0);
  });

  it('discounts a few works, always below their price', () => {
    const reduced = artworks.filter(({ discountedPriceCentavos }) => discountedPriceCentavos !== null);
    expect(reduced.length).toBeGreaterThan(3);
    for (const work of reduced) expect(work.discountedPriceCentavos).toBeLessThan(work.priceCentavos);
    for (const work of artworks) expect(Number.isInteger(work.priceCentavos)).toBe(true);
  });

  it('describes every work in its own words, also where an exhibition shows the same picture', () => {
    const pictures = described(catalogue);
    for (const { title, picture } of artworks) expect(pictures.get(demoKey(picture))?.alt).toContain(`“${title}”`);
    const shared = catalogue.exhibits.filter(({ background }) =>
      artworks.some(({ picture }) => demoKey(picture) === demoKey(background)),
    );
    expect(shared.length).toBeGreaterThan(0);
  });

  it('refers only to existing artworks, and to available ones in picks and style cards', () => {
    const known = new Set(artworks.map(({ slug }) => slug));
    const free = new Set(available.map(({ slug }) => slug));
    for (const { artworkSlugs } of catalogue.exhibits) {
      expect(artworkSlugs.length).toBeGreaterThan(5);
      for (const slug of artworkSlugs) expect(known).toContain(slug);
    }
    for (const { artworkSlug } of catalogue.interest) expect(known).toContain(artworkSlug);
    for (const { backgroundArtworkSlug } of catalogue.styles) expect(free).toContain(backgroundArtworkSlug);
    expect(new Set(catalogue.curatorPicks).size).toBe(12);
    for (const slug of catalogue.curatorPicks) expect(free).toContain(slug);
    expect(new Set(catalogue.exhibits.map(({ kind }) => kind))).toEqual(new Set(['exhibition', 'event']));
    expect(catalogue.exhibits).toHaveLength(6);
    expect(catalogue.collectors).toHaveLength(8);
  });
});
