import { Eye } from 'lucide-react';
import { button } from '../button.ts';

/** Sends a form to its preview, in another tab. */
export function PreviewButton() {
  return (
    <button type="submit" name="intent" value="preview" formTarget="_blank" className={button('outlined', 'gap-2')}>
      <Eye size={18} strokeWidth={1.5} aria-hidden="true" />
      Preview
    </button>
  );
}
