import type { AdminPropsOf } from '../../../../server/admin/contract.ts';
import { MenuForm } from '../../../components/admin/site/menu-form.tsx';

export default function HeaderMenu(page: AdminPropsOf<'admin/site/header-menu'>) {
  return <MenuForm page={page} placement="header" />;
}
