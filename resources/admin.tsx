import './admin.css';
import { createInertiaApp, type ResolvedComponent } from '@inertiajs/react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { deleteSavedDraft } from './components/admin/form/draft/drafts.ts';
import { adminLayout } from './layouts/admin.tsx';
import { AfterHydration, preserveTypedText } from './runtime/typed-text.tsx';

const pages = import.meta.glob<{ default: ResolvedComponent }>('./pages/admin/**/*.tsx');

deleteSavedDraft(location.href);

// Inertia's own progress bar injects a <style> element, which the content security policy refuses.
await createInertiaApp({
  resolve: async (name) => {
    const page = await pages[`./pages/${name}.tsx`]?.();
    if (!page) throw new Error(`There is no page ${name}`);
    return page.default;
  },
  layout: adminLayout,
  setup: ({ el, App, props }) => {
    const app = <App {...props} />;
    if (el.hasAttribute('data-server-rendered'))
      hydrateRoot(el, <AfterHydration run={preserveTypedText(el)}>{app}</AfterHydration>);
    else createRoot(el).render(app);
  },
  progress: false,
});
