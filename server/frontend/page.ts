import type { Response } from 'express';
import { originFor, sitePath } from '../http/security/public-address.ts';
import type { Inertia, PropsInput, Source } from '../inertia/index.ts';
import type { Breadcrumb, Meta } from '../navigation/contract.ts';
import type { PageName, Pages, SharedProps } from '../pages.ts';

/** What a page says about itself; addresses may be paths of this site. */
interface PageMeta {
  title: string;
  /** Of a list, from 1: each further page has a title of its own. */
  page?: number;
  description: string;
  /** Default: the path asked for, without its query. */
  canonical?: string;
  image?: string | null;
}

type CompletePages = { [Name in PageName]: Pages[Name] & Pick<SharedProps, 'breadcrumbs' | 'meta'> };

declare module '../inertia/index.ts' {
  interface Pages extends CompletePages {}
}

type PageProps<Name extends PageName> = PropsInput<Pages[Name]> & {
  meta: Plain<PageMeta>;
  breadcrumbs?: Plain<Breadcrumb[]>;
};

/** A value, a promise or a function, without Inertia's wrappers: every page carries these. */
type Plain<T> = T | Promise<T> | (() => T | Promise<T>);

/** Answers with a page: its own props, beside those that every page carries. */
export async function renderPage<Name extends PageName>(
  res: Response,
  name: Name,
  { meta, ...props }: PageProps<Name>,
  /** Default: the address of the request. A form that is answered with its page names the page's own, to which Back can lead. */
  url?: string,
): Promise<void> {
  const complete: Source<Meta> = async () => absolute(res, await (typeof meta === 'function' ? meta() : meta));
  // `PageProps` has checked the props; the compiler cannot compare them again for a generic name.
  const inertia = res.inertia as Inertia<Record<string, object>>;
  await inertia.render<string>(name, { breadcrumbs: [], ...props, meta: complete }, url === undefined ? {} : { url });
}

function absolute(res: Response, { title, page = 1, description, canonical, image }: PageMeta): Meta {
  const address = (path: string) => new URL(path, originFor(res)).href;
  const [path = '/'] = res.req.originalUrl.split('?', 1);
  return {
    title: page > 1 ? `${title} – page ${page}` : title,
    description,
    canonical: address(canonical ?? sitePath(path)),
    image: image ? address(image) : null,
  };
}
