import { Head, usePage } from '@inertiajs/react';
import { clsx } from 'clsx';
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { AdminProps } from '../../server/admin/contract.ts';
import { AdminKeys } from '../components/admin/keys/admin-keys.tsx';
import { MENU_ICON, Menu } from '../components/admin/menu.tsx';
import { Notice } from '../components/admin/notice.tsx';

/** The layout of every page of the admin. */
export const adminLayout = () => Admin;

function Admin({ children }: { children?: ReactNode }) {
  const { title, admin } = usePage<AdminProps & Record<string, unknown>>().props;
  return (
    <>
      <Head title={`${title} | ${admin.gallery} admin`} />
      <a
        href="#main"
        className="sr-only bg-paper px-4 py-3 focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-10"
      >
        Skip to content
      </a>
      {admin.member ? (
        <WithMenu admin={admin} title={title}>
          {children}
        </WithMenu>
      ) : (
        <div className="mx-auto grid min-h-svh max-w-md grid-rows-[auto_1fr] px-4 py-8 sm:py-16">
          <header className="font-serif text-21">{admin.gallery}</header>
          <main id="main" tabIndex={-1} className="mt-10 outline-none">
            <h1 className="mb-6 font-serif text-40 font-medium">{title}</h1>
            {children}
          </main>
        </div>
      )}
    </>
  );
}

interface WithMenuProps {
  admin: AdminProps['admin'];
  title: string;
  children: ReactNode;
}

function WithMenu({ admin, title, children }: WithMenuProps) {
  const [isFolded, setFolded] = useState(admin.isMenuFolded);
  const FoldIcon = isFolded ? PanelLeftOpen : PanelLeftClose;
  const fold = () => {
    setFolded(!isFolded);
    // Read by the server, so that the next page is rendered with the same menu.
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in some browsers
    document.cookie = `admin-menu=${isFolded ? 'open' : 'folded'}; path=/admin; max-age=31536000; samesite=strict`;
  };
  return (
    <div className={clsx('lg:grid print:block', isFolded ? 'lg:grid-cols-[4rem_1fr]' : 'lg:grid-cols-[14rem_1fr]')}>
      <header className="flex items-center justify-between border-b border-line px-4 py-2 lg:hidden print:hidden">
        <details className="group w-full">
          <summary className="flex min-h-11 items-center justify-between">
            <span className="font-serif text-21">{admin.gallery}</span>
            <span className="font-medium">Menu</span>
          </summary>
          <Menu admin={admin} label="Menu" className="border-t border-line pt-2 pb-4" />
        </details>
      </header>
      <aside className="hidden border-r border-line px-3 py-6 lg:sticky lg:top-0 lg:flex lg:h-svh lg:flex-col lg:overflow-y-auto print:hidden">
        <a
          href="/"
          title={isFolded ? admin.gallery : undefined}
          aria-label={isFolded ? admin.gallery : undefined}
          className="mb-6 block min-h-8 px-2 font-serif text-21"
        >
          {isFolded ? admin.gallery.slice(0, 1) : admin.gallery}
        </a>
        <Menu admin={admin} label="Pages" isFolded={isFolded} className="-mx-1 min-h-0 grow overflow-y-auto px-1" />
        <div className={clsx('mt-2', isFolded && 'hidden')}>
          <AdminKeys admin={admin} />
        </div>
        <button
          type="button"
          onClick={fold}
          aria-expanded={!isFolded}
          className="flex min-h-11 items-center gap-3 px-2 text-smoke hover:text-ink noscript:hidden"
        >
          <FoldIcon {...MENU_ICON} />
          <span className={clsx(isFolded && 'sr-only')}>Fold menu</span>
        </button>
      </aside>
      <main id="main" tabIndex={-1} className="min-w-0 px-4 py-6 outline-none sm:px-8 lg:py-10 xl:px-12 print:p-0">
        <div className="mb-8 hidden border-b border-line pb-3 print:block">
          <p className="font-serif text-21">{admin.gallery}</p>
          <p className="text-13 text-smoke">{admin.details.join(', ')}</p>
        </div>
        <div className="max-w-5xl has-[[data-list]]:max-w-none">
          <h1 className="mb-6 font-serif text-28 font-medium lining-nums lg:text-40">{title}</h1>
          {admin.undone && <Notice kind="done">{admin.undone}</Notice>}
          {children}
        </div>
      </main>
    </div>
  );
}
