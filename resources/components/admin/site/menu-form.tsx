import type { SitePartPage } from '../../../../server/admin/site/contract.ts';
import { MENU_LEVELS, menuOfRows, parseMenuRows } from '../../../../server/site-editing/menu-rows.ts';
import { menuText } from '../../../../server/site-editing/menu-text.ts';
import { Notice } from '../notice.tsx';
import { MenuField } from './menu-field.tsx';
import { partLinks, SiteForm } from './site-form.tsx';

const ABOUT = {
  header:
    'Items below an item open with it: a list of one level, or columns of two. An item without a link is a heading.',
  footer: 'Each item of the first level is the heading of a column.',
};

/** The tree of a menu. */
export function MenuForm({ page, placement }: { page: SitePartPage; placement: 'header' | 'footer' }) {
  const texts = { items: (value: string) => menuText(menuOfRows(parseMenuRows(value) ?? [])) };
  return (
    <SiteForm page={page} links={partLinks(page)} labels={{ items: 'Items' }} texts={texts} isWide>
      <div>
        {page.brokenLinks.length > 0 && (
          <Notice kind="error">Visitors find no page at: {page.brokenLinks.join(', ')}.</Notice>
        )}
        <p className="mb-4 text-smoke">{ABOUT[placement]}</p>
        <MenuField levels={MENU_LEVELS[placement]} />
      </div>
    </SiteForm>
  );
}
