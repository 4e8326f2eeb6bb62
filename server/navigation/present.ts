import type { Banner, MenuItem, Menus } from './contract.ts';
import type { MenuRow, SiteRows } from './rows.ts';

interface Site {
  gallery: { name: string; curatorEmail: string; pickupAddress: string; openingHours: string; copyright: string };
  menus: Menus;
  banner: Banner | null;
}

export function presentSite({ menuItems, settings }: SiteRows): Site {
  const text = (key: string, otherwise: string) => String(settings.get(key) ?? otherwise);
  const name = text('galleryName', 'Galerya');
  return {
    gallery: {
      name,
      curatorEmail: text('curatorEmail', ''),
      pickupAddress: text('pickupAddress', ''),
      openingHours: text('openingHours', ''),
      copyright: text('copyright', `© ${name}`),
    },
    menus: presentMenus(menuItems),
    banner: (settings.get('banner') as Banner | null | undefined) ?? null,
  };
}

/** Who signs for the gallery; empty where it has not said. Pages do not show it. */
export function curatorName({ settings }: Pick<SiteRows, 'settings'>): string {
  return String(settings.get('curatorName') ?? '');
}

/**
 * The header's items and the footer's columns. What hangs below a disabled item has no parent among the rows and so does
 * not show; an item of the header that then leads nowhere and opens nothing does not either.
 */
function presentMenus(rows: MenuRow[]): Menus {
  const top = (placement: MenuRow['placement']) =>
    rows.filter((row) => row.placement === placement && row.parent_id === null);
  return {
    header: {
      menuItems: top('header')
        .map((row) => presentItem(row, rows))
        .filter(leadsOn),
    },
    footer: top('footer').map((row) => ({ name: row.name, menuItems: childrenOf(row, rows) })),
  };
}

function leadsOn({ value, children }: MenuItem): boolean {
  return value !== null || children.length > 0;
}

function presentItem(row: MenuRow, rows: MenuRow[]): MenuItem {
  const { id, name, address: value, target } = row;
  return { id, name, value, target, enabled: true, children: childrenOf(row, rows) };
}

function childrenOf({ id }: MenuRow, rows: MenuRow[]): MenuItem[] {
  return rows.filter((row) => row.parent_id === id).map((row) => presentItem(row, rows));
}
