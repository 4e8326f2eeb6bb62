import { artists } from './artists.ts';
import { collectors } from './collectors.ts';
import { curatorPicks } from './curator-picks.ts';
import { exhibitions } from './exhibitions.ts';
import type { Kind } from './kind.ts';
import { menus } from './menus.ts';
import { pictures } from './pictures.ts';
import { settings } from './settings.ts';
import { terms } from './terms.ts';

// biome-ignore lint/suspicious/noExplicitAny: each kind has its own rows
export type AnyKind = Kind<any>;

/** Kinds that artworks refer to, and kinds that refer to artworks: the order of an import. */
export const KINDS_BEFORE_ARTWORKS: AnyKind[] = [pictures, terms, artists];
export const KINDS_AFTER_ARTWORKS: AnyKind[] = [exhibitions, collectors, curatorPicks, menus, settings];

export const ARTWORKS = 'artworks';
/** What files hold, in the order of their import. */
export const KINDS = [
  ...KINDS_BEFORE_ARTWORKS.map(({ file }) => file),
  ARTWORKS,
  ...KINDS_AFTER_ARTWORKS.map(({ file }) => file),
];
