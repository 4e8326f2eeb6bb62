import { z } from 'zod';
import type { HomeSettings } from './contract.ts';
import { type HomeSection, isSectionNumber, SECTION_NUMBERS } from './sections.ts';

/** The text between new arrivals and trending artworks. */
const BAND = {
  text: 'Every work here is the only one of its kind.',
  note: 'One of each, and never a copy. Once a work is sold, no one else can buy it.',
};

const number = (section: HomeSection) =>
  z
    .number()
    .refine((value) => isSectionNumber(section, value))
    .catch(SECTION_NUMBERS[section].usual);

const homeSettings = z.object({
  hero: z.number().int().positive().nullable().catch(null),
  statement: z.boolean().catch(true),
  bandText: z.string().max(120).catch(BAND.text),
  bandNote: z.string().max(300).catch(BAND.note),
  newArrivals: number('newArrivals'),
  trendingArtworks: number('trendingArtworks'),
  trendingArtists: number('trendingArtists'),
  styles: number('styles'),
  newArtists: number('newArtists'),
  searches: number('searches'),
  exhibits: number('exhibits'),
  collectors: number('collectors'),
  picks: number('picks'),
});

/** The gallery's setting, with defaults for missing and invalid values. */
export function parseHomeSettings(setting: unknown): HomeSettings {
  return homeSettings.catch(() => homeSettings.parse({})).parse(setting);
}
