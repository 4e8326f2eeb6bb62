import { clsx } from 'clsx';
import { X } from 'lucide-react';

interface Props {
  onClose: () => void;
  /** Classes that position it. */
  className: string;
}

export function CloseButton({ onClose, className }: Props) {
  return (
    <button
      type="button"
      aria-label="Close"
      onClick={onClose}
      className={clsx('grid size-11 place-items-center', className)}
    >
      <X aria-hidden="true" size={20} strokeWidth={1.5} />
    </button>
  );
}
