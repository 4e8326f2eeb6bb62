import { z } from 'zod';
import type { SearchCollectionSettings } from './contract.ts';

const keywords = z.array(z.string()).catch([]);

const collectionSettings = z.object({
  chosen: keywords,
  hidden: keywords,
  isOnlyChosen: z.boolean().catch(false),
});

/** The gallery's setting, with defaults for missing and invalid values. */
export function parseCollectionSettings(setting: unknown): SearchCollectionSettings {
  return collectionSettings.catch(() => collectionSettings.parse({})).parse(setting);
}
