/** Classes of an option below a search box. */
export const OPTION_CLASS =
  'flex min-h-11 px-(--pad) text-15 transition-colors hover:text-ember aria-selected:bg-plaster focus-visible:-outline-offset-2';
