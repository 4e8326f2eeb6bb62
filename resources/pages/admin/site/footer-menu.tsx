import type { AdminPropsOf } from '../../../../server/admin/contract.ts';
import { MenuForm } from '../../../components/admin/site/menu-form.tsx';

export default function FooterMenu(page: AdminPropsOf<'admin/site/footer-menu'>) {
  return <MenuForm page={page} placement="footer" />;
}
