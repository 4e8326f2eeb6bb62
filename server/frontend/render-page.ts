import type { Response } from 'express';
import { originFor, sitePath } from '../http/request.ts';
import type { Inertia, PropsInput, Source } from '../inertia/index.ts';
import type { Breadcrumb, Meta } from '../navigation/contract.ts';
import type { PageName, Pages, SharedProps } from '../pages.ts';

/** The page's metadata. Addresses may be paths of this site. */
interface PageMeta {
  title: string;
  /** The page number of a list, from 1, for the title. */
  page?: number;
  description: string;
  /** Default: the requested path, without its query. */
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

/** A value, a promise or a function. Inertia's prop wrappers are excluded, since every page needs these props. */
type Plain<T> = T | Promise<T> | (() => T | Promise<T>);

/** Sends a page with its props and the shared ones. */
export async function renderPage<Name extends PageName>(
  res: Response,
  name: Name,
  { meta, ...props }: PageProps<Name>,
  /** Default: the address of the request. A form that responds with a page passes the page's address, so that Back leads there. */
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

/** From the home page to the page itself. */
export function breadcrumbs(...steps: [text: string, url: string][]): Breadcrumb[] {
  const home: [string, string] = ['Home', '/'];
  return [home, ...steps].map(([text, url]) => ({ text, url }));
}

declare global {
  namespace Express {
    interface Locals {
      /** Marks in the data of a page or JSON what belongs to this browser. A noun sets it for the requests that it concerns. */
      markOwn?: <Data>(data: Data) => Promise<Data>;
    }
  }
}

/** Sends JSON with the cards of the visitor's own artworks marked. Controllers of nouns send all JSON by this function. */
export async function sendJson(res: Response, body: object): Promise<void> {
  res.json(await withOwnMarks(res, body));
}

/** The same data with the browser's own things marked. */
export async function withOwnMarks<Data>({ locals }: Response, data: Data): Promise<Data> {
  return locals.markOwn ? locals.markOwn(data) : data;
}
