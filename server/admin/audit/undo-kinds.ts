import type { Knex } from 'knex';
import { undoArtistDeleted } from '../../artists/editing/deletion.ts';
import { undoArtistFields } from '../../artists/editing/undo.ts';
import { undoArtworkDeleted } from '../../artworks/editing/draft.ts';
import { undoPublication } from '../../artworks/editing/publication/publication.ts';
import { undoEdit } from '../../artworks/editing/update.ts';
import type { UndoKind } from '../../audit/actions.ts';
import type { ChangeBy, UndoOutcome } from '../../audit/contract.ts';
import { undoImport } from '../../bulk-changes/imports.ts';
import { undoBulkChange } from '../../bulk-changes/records.ts';
import { undoClosedDays } from '../../checkout/closed-days.ts';
import { undoPlace } from '../../exhibitions/editing/place.ts';
import { undoExhibitDeleted, undoExhibitFields, undoExhibitWorks } from '../../exhibitions/editing/undo.ts';
import { undoArtistMerge } from '../../merges/artists.ts';
import { undoTermMerge } from '../../merges/terms.ts';
import { undoIssueFields } from '../../newsletter/issues/records.ts';
import { undoPicks } from '../../picks/undo.ts';
import { undoQuoteDeleted, undoQuoteFields, undoQuoteOrder } from '../../quotes/undo.ts';
import { undoRedirects } from '../../redirects/staff/editing.ts';
import { undoPart, undoSchedule } from '../../site-editing/undo.ts';
import type { Permission } from '../../staff/permissions.ts';
import { undoTermDeleted, undoTermFields, undoTermRetired } from '../../terms/undo.ts';
import { undoVoucherFields } from '../../vouchers/staff/editing.ts';
import { undoVoucherEnds } from '../../vouchers/staff/ends.ts';
import { returnPlaces } from './return-places.ts';

/** How changes of one kind are undone. */
export interface UndoFunction {
  /** What a member needs in order to undo. */
  permission: Permission;
  /**
   * Puts the old values back by a function of the noun, which passes `by` on to `recordChange`. `undo` is what the change has
   * recorded. A value that something changed later is not overwritten: the outcome is `changed-since`.
   */
  // biome-ignore lint/suspicious/noExplicitAny: each function declares what its own changes record
  undo(transaction: Knex.Transaction, undo: any, by: ChangeBy & { undoes: number }): Promise<UndoOutcome>;
}

const CATALOGUE = 'catalogue.write';

export const UNDO_FUNCTIONS: Record<UndoKind, UndoFunction> = {
  artwork: { permission: CATALOGUE, undo: undoEdit },
  'artwork.deleted': {
    permission: CATALOGUE,
    undo: (transaction, undo, by) => undoArtworkDeleted(transaction, undo, { ...by, returnPlaces }),
  },
  'artist.fields': { permission: CATALOGUE, undo: undoArtistFields },
  'artist.merge': { permission: CATALOGUE, undo: undoArtistMerge },
  'artist.deleted': { permission: CATALOGUE, undo: undoArtistDeleted },
  'exhibit.fields': { permission: CATALOGUE, undo: undoExhibitFields },
  'exhibit.works': { permission: CATALOGUE, undo: undoExhibitWorks },
  'exhibit.deleted': { permission: CATALOGUE, undo: undoExhibitDeleted },
  'term.fields': { permission: CATALOGUE, undo: undoTermFields },
  'term.retired': { permission: CATALOGUE, undo: undoTermRetired },
  'term.merge': { permission: CATALOGUE, undo: undoTermMerge },
  'term.deleted': { permission: CATALOGUE, undo: undoTermDeleted },
  picks: { permission: CATALOGUE, undo: undoPicks },
  site: { permission: 'site', undo: undoPart },
  'site.schedule': { permission: 'site', undo: undoSchedule },
  'pickup-days': { permission: 'site', undo: undoClosedDays },
  'quote.fields': { permission: CATALOGUE, undo: undoQuoteFields },
  'quote.order': { permission: CATALOGUE, undo: undoQuoteOrder },
  redirects: { permission: 'site', undo: undoRedirects },
  'quote.deleted': { permission: CATALOGUE, undo: undoQuoteDeleted },
  publication: { permission: CATALOGUE, undo: undoPublication },
  'exhibition-place': { permission: CATALOGUE, undo: undoPlace },
  'voucher.fields': { permission: 'sales', undo: undoVoucherFields },
  'voucher.ends': { permission: 'sales', undo: undoVoucherEnds },
  'newsletter.fields': { permission: 'site', undo: undoIssueFields },
  bulk: { permission: CATALOGUE, undo: undoBulkChange },
  import: { permission: CATALOGUE, undo: undoImport },
};
