import { clsx } from 'clsx';

const KINDS = {
  filled: 'bg-ink text-paper hover:bg-ember',
  outlined: 'border border-edge hover:border-ink',
  danger: 'border border-ember text-ember hover:bg-ember hover:text-paper',
};

/** Classes of the admin's buttons, for `<a>` and `<button>`. */
export function button(kind: keyof typeof KINDS, className?: string): string {
  return clsx(
    'inline-flex min-h-11 items-center justify-center rounded-control px-5 font-medium transition-colors disabled:opacity-60',
    KINDS[kind],
    className,
  );
}
