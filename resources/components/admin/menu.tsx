import { clsx } from 'clsx';
import {
  CalendarDays,
  ChartColumn,
  CornerDownRight,
  FileText,
  FileUp,
  Frame,
  HandCoins,
  House,
  Lock,
  LogOut,
  type LucideIcon,
  Mail,
  MessageCircle,
  Package,
  Palette,
  Quote,
  Receipt,
  ScrollText,
  Star,
  Store,
  Tags,
  TicketPercent,
  UserRound,
  Users,
} from 'lucide-react';
import { useId } from 'react';
import type { AdminProps, MenuIconName } from '../../../server/admin/contract.ts';
import { CsrfField } from './csrf-field.tsx';
import { deleteAllDrafts } from './form/draft/drafts.ts';

/** Props of the icons of the menu. */
export const MENU_ICON = { size: 18, strokeWidth: 1.5, 'aria-hidden': true, className: 'shrink-0' } as const;

const ICONS: Record<MenuIconName, LucideIcon> = {
  'calendar-days': CalendarDays,
  'chart-column': ChartColumn,
  'corner-down-right': CornerDownRight,
  'file-text': FileText,
  'file-up': FileUp,
  frame: Frame,
  'hand-coins': HandCoins,
  house: House,
  lock: Lock,
  mail: Mail,
  'message-circle': MessageCircle,
  package: Package,
  palette: Palette,
  quote: Quote,
  receipt: Receipt,
  'scroll-text': ScrollText,
  star: Star,
  store: Store,
  tags: Tags,
  'ticket-percent': TicketPercent,
  'user-round': UserRound,
  users: Users,
};

interface MenuProps {
  admin: AdminProps['admin'];
  label: string;
  /** Only icons are shown. */
  isFolded?: boolean;
  className?: string;
}

/** The pages of the member's role by groups, and the sign-out. */
export function Menu({ admin, label, isFolded = false, className }: MenuProps) {
  return (
    <div className={className}>
      <nav aria-label={label}>
        {[...new Set(admin.menu.map(({ group }) => group))].map((name) => (
          <Group key={name} name={name} pages={admin.menu.filter(({ group }) => group === name)} isFolded={isFolded} />
        ))}
      </nav>
      <div className="mt-4 border-t border-line pt-3">
        <p className={clsx('px-2 text-13 text-smoke', isFolded && 'sr-only')}>
          {admin.member?.name}, {admin.member?.role}
        </p>
        <SignOut action="/admin/sign-out" text="Sign out" isFolded={isFolded} />
        {!isFolded && <SignOut action="/admin/sign-out-everywhere" text="Sign out everywhere" isFolded={false} />}
      </div>
    </div>
  );
}

interface GroupProps {
  name: string | null;
  pages: AdminProps['admin']['menu'];
  isFolded: boolean;
}

function Group({ name, pages, isFolded }: GroupProps) {
  const id = useId();
  return (
    <>
      {name && (
        <h2 id={id} className={clsx('mt-4 mb-1 px-2 text-13 text-smoke', isFolded && 'sr-only')}>
          {name}
        </h2>
      )}
      <ul aria-labelledby={name ? id : undefined} className={clsx(isFolded && name && 'border-t border-line')}>
        {pages.map(({ text, url, icon, isCurrent }) => {
          const Icon = ICONS[icon];
          return (
            <li key={url}>
              <a
                href={url}
                ref={isCurrent ? scrollIntoMenu : undefined}
                aria-current={isCurrent ? 'page' : undefined}
                title={isFolded ? text : undefined}
                className={clsx(
                  'flex min-h-11 items-center gap-3 rounded-control px-2 hover:text-ember pointer-fine:min-h-9',
                  isCurrent && 'bg-plaster font-medium',
                )}
              >
                <Icon {...MENU_ICON} />
                <span className={clsx(isFolded && 'sr-only')}>{text}</span>
              </a>
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** A low window shows the first pages of the menu only. */
function scrollIntoMenu(link: HTMLAnchorElement | null): void {
  link?.scrollIntoView?.({ block: 'nearest' });
}

function SignOut({ action, text, isFolded }: { action: string; text: string; isFolded: boolean }) {
  return (
    <form method="post" action={action} onSubmit={deleteAllDrafts}>
      <CsrfField />
      <button
        type="submit"
        title={isFolded ? text : undefined}
        className="flex min-h-11 w-full items-center gap-3 px-2 text-left hover:text-ember pointer-fine:min-h-9"
      >
        <LogOut {...MENU_ICON} />
        <span className={clsx(isFolded && 'sr-only')}>{text}</span>
      </button>
    </form>
  );
}
