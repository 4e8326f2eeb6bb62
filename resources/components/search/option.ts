/** How a row beneath a search box looks; the active one stands on plaster. */
export const option =
  'flex min-h-11 px-4 text-15 transition-colors hover:text-ember aria-selected:bg-plaster sm:px-5 focus-visible:-outline-offset-2';
