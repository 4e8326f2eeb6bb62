import type { Knex } from 'knex';
import { findArtworkId } from '../artworks/editing/records.ts';
import { CommandError, type CommandInput } from './command.ts';

/** The id of the artwork with this slug. */
export async function findArtwork(database: Knex, slug = ''): Promise<number> {
  const id = await findArtworkId(database, slug.trim());
  if (id === null)
    throw new CommandError(`There is no artwork "${slug.trim()}": use the last part of the address of its page.`);
  return id;
}

/** Ids of the artworks of `dawn,dusk`, in this order. */
export async function findArtworks(database: Knex, slugs = ''): Promise<number[]> {
  const ids: number[] = [];
  for (const slug of new Set(slugs.split(','))) ids.push(await findArtwork(database, slug));
  return ids;
}

/** Ids of the artworks that a command puts in order: those of a parameter, or none with `--none`. */
export async function findArranged({ database, args, options }: CommandInput, parameter: number): Promise<number[]> {
  const slugs = args[parameter];
  if ((slugs === undefined) !== (options.none === true)) throw new CommandError('Give either SLUG,SLUG or --none.');
  return slugs === undefined ? [] : findArtworks(database, slugs);
}
