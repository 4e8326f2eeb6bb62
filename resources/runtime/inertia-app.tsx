import { type Page, router } from '@inertiajs/core';
import { type ComponentType, createContext, type ReactNode, use } from 'react';
import { flushSync } from 'react-dom';
import { type Store, useStore } from './state/create-store.ts';

// Binds React to Inertia's client. `@inertiajs/react` does the same, and adds 13 kB of components to each page that this site
// does not use (decision 034).

/** The page on the screen. */
export interface InertiaPage {
  component: ComponentType;
  page: Page;
  /** A visit that does not preserve the state makes a new element. */
  key?: number;
}

type Resolve = (name: string) => ComponentType | Promise<ComponentType>;

const PageContext = createContext<Page | null>(null);

/** The page object of the page on the screen. */
export function usePage(): Page {
  const page = use(PageContext);
  if (!page) throw new Error('usePage is called outside of InertiaApp');
  return page;
}

interface Props {
  shown: Store<InertiaPage>;
  layout: ComponentType<{ children: ReactNode }>;
}

export function InertiaApp({ shown, layout: Layout }: Props) {
  const { component: Component, page, key } = useStore(shown);
  return (
    <PageContext value={page}>
      <Layout>
        <Component key={key} {...(page.props as object)} />
      </Layout>
    </PageContext>
  );
}

/** Starts Inertia's router, which replaces the shown page after each visit. */
export function startRouter(shown: Store<InertiaPage>, resolve: Resolve): void {
  router.init<ComponentType>({
    initialPage: shown.initial.page,
    resolveComponent: resolve,
    swapComponent: async ({ component, page, preserveState, initialRender }) => {
      if (initialRender) return;
      const key = preserveState ? shown.get().key : Date.now();
      // Scroll positions and view transitions need the new page in the document.
      flushSync(() => shown.set({ component, page, key }));
    },
    onFlash: (flash) => shown.set({ ...shown.get(), page: { ...shown.get().page, flash } }),
  });
}
