import { createInertiaApp, type ResolvedComponent } from '@inertiajs/react';
import { type ComponentType, createElement, memo, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { siteLayout } from './layouts/site.tsx';
import { syncPageHead } from './runtime/navigation/page-head.ts';
import { transitionGate } from './runtime/navigation/transition-gate.ts';
import { startVisits } from './runtime/navigation/visits.ts';

const pages = import.meta.glob<{ default: ComponentType }>('./pages/**/*.tsx');
const memos = new WeakMap<ComponentType, ResolvedComponent>();

let version: string | null = null;

// Inertia's own progress bar injects a <style> element, which the content security policy refuses. The layout draws
// one.
await createInertiaApp({
  resolve: async (name) => {
    const load = pages[`./pages/${name}.tsx`];
    if (!load) throw new Error(`There is no page ${name}`);
    const { default: page } = await load();
    await transitionGate.after;
    return memoized(page);
  },
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

/**
 * Right after hydration Inertia renders everything again to apply layout props. This site has none, so the page is
 * memoized.
 */
function memoized(page: ComponentType): ResolvedComponent {
  const component = memos.get(page) ?? (memo(page) as unknown as ResolvedComponent);
  memos.set(page, component);
  return component;
}
