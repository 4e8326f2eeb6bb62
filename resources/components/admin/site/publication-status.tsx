import type { SiteListPage } from '../../../../server/admin/site/contract.ts';

type Row = Pick<SiteListPage['parts'][number], 'scheduled' | 'publishFailure'>;

const REASONS = {
  stopped: 'its fields had been changed meanwhile',
  failing: 'an error occurred; the shop tries again every minute',
};

/** In a list: when a change becomes public, or why it was not published. */
export function PublicationStatus({ scheduled, publishFailure, isNew = false }: Row & { isNew?: boolean }) {
  if (!scheduled) return null;
  const what = isNew ? 'The page' : 'A change';
  if (publishFailure === 'unreadable')
    return (
      <span className="mt-1 block text-ember">The change for {scheduled} is damaged and will not be published</span>
    );
  if (!publishFailure)
    return (
      <span className="mt-1 block text-gold">
        {what} is public from {scheduled}
      </span>
    );
  return (
    <span className="mt-1 block text-ember">
      {what} was not published on {scheduled}: {REASONS[publishFailure]}
    </span>
  );
}
