import { Plus } from 'lucide-react';
import { button } from '../button.ts';

/** Opens the form of a new row. Nothing for members who may not write. */
export function AddLink({ url, text }: { url: string | null; text: string }) {
  if (url === null) return null;
  return (
    <p className="mb-4">
      <a href={url} className={button('outlined', 'gap-2')}>
        <Plus size={18} strokeWidth={1.5} aria-hidden="true" />
        {text}
      </a>
    </p>
  );
}
