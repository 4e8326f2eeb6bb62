import { router } from '@inertiajs/core';
import type { SharedProps } from '../../../server/pages.ts';

/**
 * Updates title, description and canonical address after each visit from `meta`. The server renders them only into the
 * first document.
 */
export function syncPageHead(): void {
  router.on('navigate', (event) => {
    const { meta, gallery } = event.detail.page.props as unknown as SharedProps;
    if (!meta || !gallery) return;
    document.title = `${meta.title} | ${gallery.name}`;
    setAttribute('meta[name="description"]', 'content', meta.description);
    setAttribute('link[rel="canonical"]', 'href', meta.canonical);
  });
}

function setAttribute(selector: string, name: string, value: string): void {
  document.head.querySelector(selector)?.setAttribute(name, value);
}
