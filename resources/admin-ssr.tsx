import { App, type ResolvedComponent } from '@inertiajs/react';
import { type ComponentProps, createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { adminLayout } from './layouts/admin.tsx';
import { pageScript } from './runtime/page-script.ts';

const pages = import.meta.glob<{ default: ResolvedComponent }>('./pages/admin/**/*.tsx', { eager: true });

type Page = ComponentProps<typeof App>['initialPage'];

/** Renders a page object into the parts of its document: lines for the head, and the body with the page's data. */
export async function render(page: Page): Promise<{ head: string[]; body: string }> {
  const found = pages[`./pages/${page.component}.tsx`];
  if (!found) throw new Error(`There is no page ${page.component}`);
  let head: string[] = [];
  const markup = renderToString(
    createElement(App, {
      initialPage: page,
      initialComponent: found.default,
      resolveComponent: () => found.default,
      defaultLayout: adminLayout,
      onHeadUpdate: (elements) => {
        head = elements;
      },
    }),
  );
  return { head, body: `${pageScript(page)}<div data-server-rendered="true" id="app">${markup}</div>` };
}
