import type { Breadcrumb } from './contract.ts';

/** From the home page to the page itself. */
export function breadcrumbs(...steps: [text: string, url: string][]): Breadcrumb[] {
  const home: [string, string] = ['Home', '/'];
  return [home, ...steps].map(([text, url]) => ({ text, url }));
}
