import type { RequestHandler } from 'express';
import type { Context } from '../context.ts';
import { renderPage } from '../frontend/render-page.ts';
import { NotFound } from '../http/errors.ts';
import { breadcrumbs } from '../navigation/breadcrumbs.ts';
import { staticPages } from './files.ts';
import { fillHtml, fillText } from './placeholders.ts';

/** `GET /pages/:slug`. The files are read once, at the start. */
export function show({ site }: Context): RequestHandler<{ slug: string }> {
  const pages = staticPages();
  return async (req, res) => {
    const page = pages.get(req.params.slug);
    if (!page) throw new NotFound();
    const { gallery } = await site();
    const title = fillText(page.title, gallery);
    const url = `/pages/${req.params.slug}`;
    await renderPage(res, 'static-pages/show', {
      title,
      html: fillHtml(page.html, gallery),
      updatedAt: page.updated,
      breadcrumbs: breadcrumbs([title, url]),
      meta: { title, description: fillText(page.description, gallery), canonical: url },
    });
  };
}
