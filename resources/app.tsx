import { createInertiaApp } from '@inertiajs/react';
import { type ComponentType, createElement, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { siteLayout } from './layouts/site.tsx';
import { syncPageHead } from './runtime/navigation/page-head.ts';
import { pageResolver } from './runtime/navigation/page-resolver.ts';
import { startVisits } from './runtime/navigation/visits.ts';

const pages = import.meta.glob<{ default: ComponentType }>(['./pages/**/*.tsx', '!./pages/admin/**']);

let version: string | null = null;

// Inertia's own progress bar injects a <style> element, which the content security policy refuses. The layout draws
// one.
await createInertiaApp({
  resolve: pageResolver(pages),
  layout: siteLayout,
  // In a transition React hydrates in slices, so a tap during hydration is answered at once.
  setup: ({ el, App, props }) => {
    version = props.initialPage.version;
    const app = createElement(App, props);
    startTransition(() => {
      if (el.hasAttribute('data-server-rendered')) hydrateRoot(el, app);
      else createRoot(el).render(app);
    });
  },
  progress: false,
});

syncPageHead();
startVisits(version);
