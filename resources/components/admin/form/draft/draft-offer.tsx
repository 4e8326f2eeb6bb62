import { formatDateTime } from '../../../../../server/time/time.ts';
import { button } from '../../button.ts';
import type { Draft } from './drafts.ts';

/** Offers what was typed earlier and not saved. */
export function DraftOffer({
  draft,
  onRestore,
  onDiscard,
}: {
  draft: Draft;
  onRestore: () => void;
  onDiscard: () => void;
}) {
  return (
    <div role="status" className="mb-6 border-l-2 border-gold bg-plaster px-4 py-3">
      <p>This browser has changes to this form from {formatDateTime(draft.at)} that were not saved.</p>
      <p className="mt-2 flex flex-wrap gap-3">
        <button type="button" onClick={onRestore} className={button('outlined')}>
          Restore them
        </button>
        <button type="button" onClick={onDiscard} className={button('outlined')}>
          Discard them
        </button>
      </p>
    </div>
  );
}
