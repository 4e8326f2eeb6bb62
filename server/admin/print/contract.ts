import type { ListOption } from '../list/contract.ts';

export interface PrintPage {
  /** The artworks in words. */
  scope: string;
  listUrl: string;
  /** Fields that name the artworks. */
  set: { name: string; value: string }[];
  kinds: (ListOption & { about: string })[];
  /** Why nothing can be printed; null if something can. */
  error: string | null;
  /** What will be missing on some prints. */
  notes: string[];
}
