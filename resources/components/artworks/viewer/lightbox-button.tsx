import { clsx } from 'clsx';
import type { LucideIcon } from 'lucide-react';

interface Props {
  label: string;
  icon: LucideIcon;
  onClick: () => void;
  disabled?: boolean;
  /** The side of the picture, at half its height. */
  side?: 'left' | 'right';
}

const SIDE_CLASSES = {
  left: 'absolute inset-y-0 left-0 my-auto bg-ink/60',
  right: 'absolute inset-y-0 right-0 my-auto bg-ink/60',
};

export function LightboxButton({ label, icon: Icon, onClick, disabled, side }: Props) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      // Keeps the focus on the button that was pressed.
      aria-disabled={disabled || undefined}
      className={clsx(
        'grid size-11 place-items-center rounded-control transition-colors hover:bg-paper/15 focus-visible:outline-paper aria-disabled:text-edge',
        side && SIDE_CLASSES[side],
      )}
    >
      <Icon aria-hidden="true" size={side ? 30 : 22} strokeWidth={1.5} />
    </button>
  );
}
