import type { Request, RequestHandler, Response } from 'express';
import type { Context } from '../context.ts';
import { requestFields } from '../http/monitoring/log.ts';
import { originFor, sitePath } from '../http/security/public-address.ts';
import { accountFields } from '../http/session/middleware.ts';
import { withOwnCards } from '../http/session/own-cards.ts';
import { mayHoldSession, signedIn } from '../http/session/session.ts';
import {
  expressSession,
  type Inertia,
  type InertiaSession,
  inertia,
  type PropsInput,
  type Source,
} from '../inertia/index.ts';
import type { Breadcrumb, Meta } from '../navigation/contract.ts';
import type { Site } from '../navigation/present.ts';
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

/** Adds `res.inertia` to a response, with the shared props and the frontend that renders pages. */
export function inertiaPages({ frontend, now, log, site }: Context): RequestHandler {
  const shared = sharedProps(site, (err) => log.error({ err }, 'shared page props could not be read'));
  return inertia({
    version: () => frontend.version(),
    renderer: (page) => frontend.render(page),
    document: (page, rendered) => frontend.document(page, rendered),
    session: sessionWithCookie,
    now,
    finish: async (page, res) => ({ ...(await withOwnCards(res, page)), ...accountFields(res.req) }),
    share: async (req) => ({ ...(await shared()), auth: presentAuth(req) }),
    onRenderError: (err, req) => log.error({ ...requestFields(req), err }, 'rendering failed, the browser renders'),
    onRescue: (err, path, req) => log.error({ ...requestFields(req), err, prop: path }, 'a deferred prop failed'),
  });
}

// Only a request with a session cookie reads the session. The page cache stores no page that has read it.
function presentAuth(req: Request): SharedProps['auth'] {
  const account = mayHoldSession(req.headers.cookie) ? signedIn(req) : null;
  return { user: account && { firstname: account.firstname } };
}

// As above: without a session cookie there is no flash data to read.
const sessionWithCookie: InertiaSession = {
  ...expressSession,
  read: (req) => (mayHoldSession(req.headers.cookie) ? expressSession.read(req) : undefined),
};

const DEFAULT_SITE: Site = {
  gallery: { name: 'Galerya', curatorEmail: '', pickupAddress: '', openingHours: '', copyright: '© Galerya' },
  menus: { header: { menuItems: [] }, footer: [] },
  banner: null,
};

/** The props of every page. If they cannot be read, the last known ones are used, so that the error page has its layout. */
export function sharedProps(
  site: () => Promise<Site>,
  onError: (error: unknown) => void,
): () => Promise<Partial<SharedProps>> {
  let lastSite = DEFAULT_SITE;
  let lastError: unknown;
  return async () => {
    try {
      lastSite = await site();
    } catch (error) {
      // Concurrent requests share one load and its error, which is logged once.
      if (error !== lastError) onError(error);
      lastError = error;
    }
    return { ...lastSite, storeCheckoutUrl: '/checkout' };
  };
}
