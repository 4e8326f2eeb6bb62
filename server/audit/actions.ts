/** Changes by staff, and their wording in the audit log. */
export const AUDIT_ACTIONS = {
  'catalogue.file-uploaded': 'Uploaded catalogue file',
  'catalogue.import-checked': 'Checked import',
  'catalogue.import-started': 'Started import',
  'catalogue.import-stopped': 'Stopped import',
  'catalogue.import-discarded': 'Discarded import',
  'catalogue.imported': 'Imported',
  'staff.invited': 'Invited',
  'staff.invitation-withdrawn': 'Withdrew invitation',
  'staff.joined': 'Accepted invitation',
  'staff.passkey-replaced': 'Replaced passkey',
  'staff.google-connected': 'Replaced passkey with Google',
  'staff.role-changed': 'Changed role',
  'staff.removed': 'Removed',
  'staff.signed-in': 'Signed in',
  'staff.signed-out': 'Signed out',
  'staff.signed-out-everywhere': 'Signed out everywhere',
  'artwork.created': 'Created artwork',
  'artwork.changed': 'Changed artwork',
  'artwork.published': 'Published artwork',
  'artwork.scheduled': 'Scheduled artwork',
  'artwork.withdrawn': 'Withdrew artwork',
  'artwork.deleted': 'Deleted draft',
  'artwork.relisted': 'Relisted artwork',
  'artwork.hung': 'Changed exhibition of artwork',
  'bulk.started': 'Changed many artworks',
  'bulk.stopped': 'Stopped change of many artworks',
  'bulk.continued': 'Continued change of many artworks',
  'picture.uploaded': 'Uploaded picture',
  'picture.edited': 'Rotated or cropped picture',
  'artist.created': 'Created artist',
  'artist.changed': 'Changed artist',
  'artist.deleted': 'Deleted artist',
  'artist.merged': 'Merged another artist into',
  'artist.merge-undone': 'Undid merge into',
  'exhibit.created': 'Created exhibition',
  'exhibit.changed': 'Changed exhibition',
  'exhibit.works-changed': 'Changed works of exhibition',
  'exhibit.deleted': 'Deleted exhibition',
  'exhibit.restored': 'Restored exhibition',
  'term.created': 'Created term',
  'term.changed': 'Changed term',
  'term.retired': 'Retired term',
  'term.offered': 'Offered term again',
  'term.merged': 'Merged another term into',
  'term.merge-undone': 'Undid merge into',
  'term.deleted': 'Deleted term',
  'picks.changed': 'Changed picks',
  'quote.created': 'Added quote',
  'quote.changed': 'Changed quote',
  'quote.ordered': 'Ordered quotes',
  'quote.deleted': 'Deleted quote',
  'quote.restored': 'Restored quote',
  'order.prepared': 'Began to prepare order',
  'order.ready': 'Marked order as ready',
  'order.shipped': 'Marked order as shipped',
  'order.shipment-corrected': 'Corrected shipment of order',
  'order.delivered': 'Marked order as handed over',
  'order.cancelled': 'Called off order',
  'order.refunded': 'Refunded order',
  'order.works-refunded': 'Refunded artworks of order',
  'order.refunded-by-hand': 'Recorded refunds by hand of order',
  'order.corrected': 'Corrected order',
  'order.noted': 'Added note to order',
  'order.mail-sent': 'Sent e-mail again for order',
  'voucher.created': 'Created voucher',
  'voucher.created-many': 'Created vouchers',
  'voucher.changed': 'Changed voucher',
  'voucher.ended': 'Ended voucher',
  'voucher.ended-many': 'Ended vouchers',
  'voucher.exported': 'Exported vouchers',
  'voucher.uses-exported': 'Exported uses of voucher',
} as const;

export type AuditAction = keyof typeof AUDIT_ACTIONS;

/** For the row of the undo, whose line is that of the function which puts the values back. */
export const ANY_ACTION = Object.keys(AUDIT_ACTIONS) as [AuditAction];

export function isAuditAction(text: string): text is AuditAction {
  return Object.hasOwn(AUDIT_ACTIONS, text);
}

/**
 * Kinds of changes that can be undone. Each has a function in `server/admin/audit/undo-kinds.ts`, and its changes pass
 * `undo: { kind, … }` to `recordChange`.
 */
export const UNDO_KINDS = [
  'artwork',
  'publication',
  'exhibition-place',
  'bulk',
  'artist.fields',
  'artist.merge',
  'exhibit.fields',
  'exhibit.works',
  'exhibit.deleted',
  'term.fields',
  'term.retired',
  'term.merge',
  'picks',
  'quote.fields',
  'quote.order',
  'quote.deleted',
  'voucher.fields',
] as const satisfies string[];

export type UndoKind = (typeof UNDO_KINDS)[number];
