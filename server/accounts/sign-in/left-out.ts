import type { Response } from 'express';
import { findLeftOut } from '../../cart/contents.ts';
import { presentLeftOut } from '../../cart/present.ts';
import type { Context } from '../../context.ts';

/** Lets the next page name the artworks that did not fit into the merged cart. */
export async function flashLeftOut(
  { database, settings }: Context,
  res: Response,
  artworkIds: number[],
): Promise<void> {
  if (artworkIds.length === 0) return;
  const rows = await findLeftOut(database, artworkIds);
  res.inertia.flash('leftOut', presentLeftOut(rows, settings.cartItems));
}
