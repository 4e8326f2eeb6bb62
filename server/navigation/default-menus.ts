import type { MenuRow } from './rows.ts';

/** The menus of a gallery without menu items: the pages that always exist. */
export const DEFAULT_MENUS: readonly MenuRow[] = [
  ...column(null, 'header', [
    ['Artworks', '/artworks'],
    ['Artists', '/artists'],
    ['Exhibitions', '/exhibitions'],
    ['Events', '/events'],
    ['About', '/pages/about'],
  ]),
  { ...item(10, 'footer', 'For collectors', null), parent_id: null },
  ...column(10, 'footer', [
    ['Shipping and returns', '/pages/shipping-and-returns'],
    ['Questions and answers', '/pages/faq'],
    ['Contact', '/pages/contact'],
    ['Terms', '/pages/terms'],
    ['Privacy', '/pages/privacy'],
  ]),
];

function column(parent: number | null, placement: MenuRow['placement'], links: [string, string][]): MenuRow[] {
  return links.map(([name, address], place) => ({
    ...item((parent ?? 0) + place + 1, placement, name, address),
    parent_id: parent,
  }));
}

function item(
  id: number,
  placement: MenuRow['placement'],
  name: string,
  address: string | null,
): Omit<MenuRow, 'parent_id'> {
  return { id, placement, name, address, target: '_self' };
}
