/** How a row beneath a search box looks; the active one stands on plaster. */
export const OPTION_CLASS =
  'flex min-h-11 px-(--pad) text-15 transition-colors hover:text-ember aria-selected:bg-plaster focus-visible:-outline-offset-2';
