import type { Response } from 'express';
import { findReleasedByMerge } from '../../cart/contents.ts';
import { presentReleasedByMerge } from '../../cart/present.ts';
import type { Context } from '../../context.ts';

/** Lets the next page name the artworks that did not fit into the merged cart. */
export async function flashReleasedByMerge(
  { database, settings }: Context,
  res: Response,
  artworkIds: number[],
): Promise<void> {
  if (artworkIds.length === 0) return;
  const rows = await findReleasedByMerge(database, artworkIds);
  res.inertia.flash('releasedByMerge', presentReleasedByMerge(rows, settings.cartItems));
}
