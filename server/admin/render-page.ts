import type { RequestHandler, Response } from 'express';
import type { Context } from '../context.ts';
import { sendWithoutEtag } from '../http/compression.ts';
import { requestFields } from '../http/monitoring/log.ts';
import { type Inertia, inertia } from '../inertia/index.ts';
import { isAllowed, type Permission, ROLE_NAMES } from '../staff/permissions.ts';
import type { AdminPageName, AdminPages, AdminProps, MenuItem } from './contract.ts';

type CompletePages = { [Name in AdminPageName]: AdminPages[Name] & Pick<AdminProps, 'title'> };

declare module '../inertia/index.ts' {
  interface Pages extends CompletePages {}
}

/** A page of the command palette, from its row in the table of addresses. */
export interface PageLink {
  text: string;
  url: string;
  permission: Permission;
}

/** A page of the navigation. */
export interface MenuEntry extends PageLink, Pick<MenuItem, 'group' | 'icon' | 'about'> {}

/** Adds `res.inertia` to a response, with the admin's shared props and bundle. */
export function adminPages(
  { frontend, now, log, site }: Context,
  { menu, actions }: { menu: MenuEntry[]; actions: PageLink[] },
): RequestHandler {
  const findGallery = () =>
    site().then(
      ({ gallery: { name, pickupAddress, telephone, curatorEmail } }) => ({
        gallery: name,
        details: [pickupAddress, telephone, curatorEmail].filter(Boolean),
      }),
      () => ({ gallery: 'Galerya', details: [] }),
    );
  return inertia({
    version: () => frontend.admin.version(),
    renderer: (page) => frontend.admin.render(page),
    document: (page, rendered) => frontend.admin.document(page, rendered),
    now,
    encryptHistory: true,
    sendWithoutEtag,
    finish: (page, res) => (res.locals.staff ? page : { ...page, clearHistory: true }),
    share: async (req, res) => ({
      admin: {
        ...(await findGallery()),
        member: memberOf(res),
        menu: menuOf(res, menu),
        actions: allowed(res, actions).map(({ text, url }) => ({ text, url })),
        undone: undoneText(req.query.done),
        isMenuFolded: req.cookies?.['admin-menu'] === 'folded',
        csrf: tokenOf(res),
      },
    }),
    onRenderError: (err, req) => log.error({ ...requestFields(req), err }, 'rendering failed, the browser renders'),
  });
}

/** Sends a page of `/admin`. `url`: the address of the page, if a form responds with it. */
export async function renderAdminPage<Name extends AdminPageName>(
  res: Response,
  name: Name,
  props: CompletePages[Name],
  url?: string,
): Promise<void> {
  // The parameter has checked the props; the compiler cannot compare them again for a generic name.
  if (res.locals.takeProps) return res.locals.takeProps(props);
  const inertia = res.inertia as Inertia<Record<string, object>>;
  await inertia.render<string>(name, { ...props }, url === undefined ? {} : { url });
}

function memberOf({ locals: { staff } }: Response): AdminProps['admin']['member'] {
  return staff ? { id: staff.member.id, name: staff.member.name, role: ROLE_NAMES[staff.member.role] } : null;
}

function menuOf(res: Response, menu: MenuEntry[]): MenuItem[] {
  const path = `/admin${res.req.path}`.replace(/\/$/, '');
  return allowed(res, menu).map(({ text, url, group, icon, about }) => ({
    text,
    url,
    group,
    icon,
    about: path === '/admin' ? about : null,
    isCurrent: path === url || (url !== '/admin' && path.startsWith(`${url}/`)),
  }));
}

/** The entries that the member's role may open. */
function allowed<Entry extends PageLink>({ locals: { staff } }: Response, entries: Entry[]): Entry[] {
  return entries.filter(({ permission }) => staff && isAllowed(staff.member.role, permission));
}

/** What the layout shows after a form of the page has undone a change. */
function undoneText(done: unknown): string | null {
  if (done === 'undone') return 'The change was undone.';
  if (done === 'undone-partly')
    return 'The change was undone, but not everything could come back: its newest line in the audit log says what.';
  return null;
}

/** Empty if an error came before the token was made. */
function tokenOf({ req }: Response): string {
  return typeof req.csrfToken === 'function' ? req.csrfToken() : '';
}
