import { getInitialPageFromDOM, type Page, router } from '@inertiajs/core';
import { type ComponentType, createElement, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { listingVisits } from './components/listing/listing-visits.ts';
import { SiteLayout } from './layouts/site.tsx';
import { InertiaApp, type InertiaPage, startRouter } from './runtime/inertia-app.tsx';
import { syncPageHead } from './runtime/navigation/page-head.ts';
import { pageResolver } from './runtime/navigation/page-resolver.ts';
import { startVisits } from './runtime/navigation/visits.ts';
import { createStore } from './runtime/state/create-store.ts';

const resolve = pageResolver(import.meta.glob<{ default: ComponentType }>(['./pages/**/*.tsx', '!./pages/admin/**']));

const page = getInitialPageFromDOM<Page>('app');
const root = document.getElementById('app');
if (!page || !root) throw new Error('The document has no page');

const [component] = await Promise.all([resolve(page.component), router.decryptHistory().catch(() => undefined)]);
const shown = createStore<InertiaPage>({ component, page: { ...page, flash: page.flash ?? {} } });
const app = createElement(InertiaApp, { shown, layout: SiteLayout });

// In a transition React hydrates in slices, so a tap during hydration is answered at once.
startTransition(() => {
  if (root.hasAttribute('data-server-rendered')) hydrateRoot(root, app);
  else createRoot(root).render(app);
});

syncPageHead();
startVisits(page, listingVisits);
startRouter(shown, resolve);
