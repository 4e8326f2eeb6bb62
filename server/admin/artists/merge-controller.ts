import type { RequestHandler } from 'express';
import { artistAddress, findEditedArtist } from '../../artists/editing/profile.ts';
import { listForStaff } from '../../artists/editing/staff-list.ts';
import { pluralize } from '../../artworks/format/pluralize.ts';
import type { Context } from '../../context.ts';
import { NotFound } from '../../http/errors.ts';
import { countMoved, mergeArtists } from '../../merges/artists.ts';
import { idIn } from '../form/ids.ts';
import { idOf } from '../form/requests.ts';
import { searchRows } from '../list/search-rows.ts';
import type { MergePage } from '../merges/contract.ts';
import { MAX_FOUND, presentFound, readMergeQuery } from '../merges/page.ts';
import { renderAdminPage } from '../render-page.ts';
import { actorOf } from '../session.ts';

/** `GET /admin/artists/{id}/merge`: finds the other artist, and shows beforehand what will move. */
export function show({ database }: Context): RequestHandler<{ id: string }> {
  return async (req, res) => {
    const id = idOf(req);
    const artist = await findEditedArtist(database, id);
    if (!artist) throw new NotFound();
    const url = `/admin/artists/${id}/merge`;
    const { search, intoId } = readMergeQuery(req.query);
    const into = intoId === null || intoId === id ? null : await findEditedArtist(database, intoId);
    const others = (await listForStaff(database)).filter((row) => row.id !== id);
    const found = search ? searchRows(others, search, ({ name, hometown }) => [name, hometown]) : [];
    await renderAdminPage(res, 'admin/merge', {
      title: `Merge ${artist.name}`,
      about: `${artist.name} and another artist are one person. Choose the artist who remains.`,
      url,
      search,
      searchLabel: 'Name of the other artist',
      backUrl: `/admin/artists/${id}`,
      backText: artist.name,
      found: presentFound(
        url,
        found.slice(0, MAX_FOUND).map((row) => ({
          ...row,
          about: [row.hometown, pluralize(row.works, 'work', 'works')].filter(Boolean).join(', '),
        })),
      ),
      isMore: found.length > MAX_FOUND,
      chosen: into && {
        id: into.id,
        text: `Merge ${artist.name} into ${into.name}`,
        lines: await linesOf({ artist, into }, await countMoved(database, { fromId: id, intoId: into.id })),
        otherWay: {
          text: `Merge ${into.name} into ${artist.name} instead`,
          url: `/admin/artists/${into.id}/merge?into=${id}`,
        },
      },
    });
  };
}

interface Two {
  artist: { name: string; slug: string };
  into: { name: string; slug: string };
}

function linesOf(
  { artist, into }: Two,
  { works, followers, both }: Awaited<ReturnType<typeof countMoved>>,
): NonNullable<MergePage['chosen']>['lines'] {
  const alsoFollow = both === 0 ? '' : ` ${pluralize(both, 'follows', 'follow')} both and will follow once.`;
  return [
    `${pluralize(works, 'work moves', 'works move')} to ${into.name}.`,
    `${pluralize(followers, 'follower moves', 'followers move')} to ${into.name}.${alsoFollow}`,
    `${artistAddress(artist.slug)} redirects to ${artistAddress(into.slug)}. Searches show ${into.name}.`,
    `Imports that name ${artist.name} find ${into.name}.`,
    `Lines of the CV of ${artist.name} move to ${into.name}, below the lines that are there.`,
    `Name, biography, statement, portrait and types of ${into.name} stay. Those of ${artist.name} are no longer shown.`,
    'Orders and certificates stay as they are. The merge can be undone.',
  ];
}

/** `POST /admin/artists/{id}/merge` */
export function update({ database, now }: Context): RequestHandler<{ id: string }> {
  return async (req, res) => {
    const fromId = idOf(req);
    const intoId = idIn(req.body?.into);
    if (intoId === null) return res.redirect(303, `/admin/artists/${fromId}/merge`);
    const outcome = await mergeArtists(database, { fromId, intoId, actor: actorOf(res), now: now() });
    if (outcome === 'unknown') throw new NotFound('One of both artists was merged or deleted meanwhile.');
    res.redirect(303, outcome === 'same' ? `/admin/artists/${fromId}/merge` : `/admin/artists/${intoId}?done=merged`);
  };
}
