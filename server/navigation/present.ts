import type { Banner, Gallery, MenuItem, Menus } from './contract.ts';
import type { MenuRow, SiteRows } from './rows.ts';

export interface Site {
  gallery: Gallery;
  menus: Menus;
  banner: Banner | null;
}

export function presentSite({ menuItems, settings }: SiteRows): Site {
  const text = (key: string, otherwise: string) => String(settings.get(key) || otherwise);
  const name = text('galleryName', 'Galerya');
  return {
    gallery: {
      name,
      curatorName: text('curatorName', ''),
      curatorEmail: text('curatorEmail', ''),
      telephone: text('telephone', ''),
      mapUrl: text('mapUrl', ''),
      pickupAddress: text('pickupAddress', ''),
      openingHours: text('openingHours', ''),
      copyright: text('copyright', `© ${name}`),
    },
    menus: presentMenus(menuItems),
    banner: (settings.get('banner') as Banner | null | undefined) ?? null,
  };
}

/** The site of a gallery that has set nothing. */
export const DEFAULT_SITE: Site = presentSite({ menuItems: [], settings: new Map() });

/** The name under the certificates' signature line; empty if it is not set. */
export function curatorName({ settings }: Pick<SiteRows, 'settings'>): string {
  return String(settings.get('curatorName') ?? '');
}

/** Leaves out the children of disabled items, whose parents are not among the rows, and header items without link and children. */
function presentMenus(rows: MenuRow[]): Menus {
  const byParent = Map.groupBy(rows, (row) => row.parent_id);
  const childrenOf = ({ id }: MenuRow) => (byParent.get(id) ?? []).map(presentItem);
  const presentItem = (row: MenuRow): MenuItem => {
    const { id, name, address: value, target } = row;
    return { id, name, value, target, enabled: true, children: childrenOf(row) };
  };
  const top = Map.groupBy(byParent.get(null) ?? [], (row) => row.placement);
  const header = (top.get('header') ?? []).map(presentItem);
  return {
    header: { menuItems: header.filter(({ value, children }) => value !== null || children.length > 0) },
    footer: (top.get('footer') ?? []).map((row) => ({ name: row.name, menuItems: childrenOf(row) })),
  };
}
