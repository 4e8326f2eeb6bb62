import { clsx } from 'clsx';

const KINDS = {
  filled: 'rounded-control bg-ink px-8 text-paper hover:bg-ember',
  outlined: 'rounded-control border border-edge px-8 hover:border-ink',
  text: 'text-link',
};

/** Classes of the three kinds of buttons, for `<a>` and `<button>`. A view has one filled button. */
export function button({ kind, className }: { kind: keyof typeof KINDS; className?: string }): string {
  return clsx(
    'inline-flex min-h-12 items-center justify-center gap-2 text-15 font-medium transition-colors disabled:text-smoke',
    KINDS[kind],
    className,
  );
}
