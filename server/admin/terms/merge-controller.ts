import type { RequestHandler } from 'express';
import { pluralize } from '../../artworks/format/pluralize.ts';
import type { Context } from '../../context.ts';
import { NotFound } from '../../http/errors.ts';
import { countLinks } from '../../merges/links.ts';
import { mergeTerms } from '../../merges/terms.ts';
import { isTermKind, type TermKind, termKind } from '../../terms/kinds.ts';
import { findTerm, listCounted } from '../../terms/records.ts';
import { idIn } from '../form/ids.ts';
import { idOf } from '../form/requests.ts';
import { searchRows } from '../list/search-rows.ts';
import { MAX_FOUND, presentFound, readMergeQuery } from '../merges/page.ts';
import { renderAdminPage } from '../render-page.ts';
import { actorOf } from '../session.ts';
import { termPath } from './list.ts';

type TermHandler = RequestHandler<{ kind: string; id: string }>;

/** `GET /admin/terms/{kind}/{id}/merge`: finds the other term, and shows beforehand what will move. */
export function show({ database }: Context): TermHandler {
  return async (req, res) => {
    const [kind, id] = [kindOf(req), idOf(req)];
    const term = await findTerm(database, kind, id);
    if (!term) throw new NotFound();
    const { one, items } = termKind(kind);
    const own = `${termPath(kind)}/${id}`;
    const { search, intoId } = readMergeQuery(req.query);
    const into = intoId === null || intoId === id ? null : await findTerm(database, kind, intoId);
    const others = (await listCounted(database, kind)).filter((row) => row.id !== id);
    const found = search ? searchRows(others, search, ({ name, slug }) => [name, slug]) : [];
    const about = (count: number) => pluralize(count, items.slice(0, -1), items);
    await renderAdminPage(res, 'admin/merge', {
      title: `Merge ${term.name}`,
      about: `“${term.name}” and another ${one} mean the same. Choose the one that remains.`,
      url: `${own}/merge`,
      search,
      searchLabel: `Name of the other ${one}`,
      backUrl: own,
      backText: term.name,
      found: presentFound(
        `${own}/merge`,
        found.slice(0, MAX_FOUND).map((row) => ({ ...row, about: about(row.count) })),
      ),
      isMore: found.length > MAX_FOUND,
      chosen: into && {
        id: into.id,
        text: `Merge ${term.name} into ${into.name}`,
        lines: await linesOf(database, { kind, term, into }),
        otherWay: {
          text: `Merge ${into.name} into ${term.name} instead`,
          url: `${termPath(kind)}/${into.id}/merge?into=${id}`,
        },
      },
    });
  };
}

async function linesOf(
  database: Context['database'],
  { kind, term, into }: { kind: TermKind; term: { id: number; name: string }; into: { id: number; name: string } },
): Promise<string[]> {
  const { items } = termKind(kind);
  const moved = await countLinks(database, { kind, fromId: term.id, intoId: into.id });
  const both = moved.both === 0 ? '' : ` ${pluralize(moved.both, 'has', 'have')} both already.`;
  return [
    `${pluralize(moved.items, items.slice(0, -1), items)} with “${term.name}” will have “${into.name}”.${both}`,
    `Addresses and filters with “${term.name}” lead to “${into.name}”.`,
    `Imports that name “${term.name}” find “${into.name}”.`,
    'The merge can be undone.',
  ];
}

/** `POST /admin/terms/{kind}/{id}/merge` */
export function update({ database, now }: Context): TermHandler {
  return async (req, res) => {
    const [kind, fromId] = [kindOf(req), idOf(req)];
    const intoId = idIn(req.body?.into);
    const again = `${termPath(kind)}/${fromId}/merge`;
    if (intoId === null) return res.redirect(303, again);
    const outcome = await mergeTerms(database, { kind, fromId, intoId, actor: actorOf(res), now: now() });
    if (outcome === 'unknown') throw new NotFound('One of both was merged or deleted meanwhile.');
    res.redirect(303, outcome === 'same' ? again : `${termPath(kind)}/${intoId}?done=merged`);
  };
}

function kindOf({ params }: { params: { kind: string } }): TermKind {
  const kind = params.kind.replace('-', '_');
  if (!isTermKind(kind)) throw new NotFound();
  return kind;
}
