import type { ArtworkFields, CurrentReservation, EditedArtwork } from '../../../artworks/editing/contract.ts';
import { withdrawRefusalFor } from '../../../artworks/editing/publication/holder.ts';
import { REQUIREMENTS, type Requirement, unmetText } from '../../../artworks/editing/publication/requirements.ts';
import { type ArtworkState, STATE_NAMES, stateOf } from '../../../artworks/inventory/query.ts';
import { isPublished } from '../../../artworks/status.ts';
import { formatDate, formatDateTime } from '../../../time/time.ts';
import type { ArtworkFormPage } from '../contract.ts';

/** `reservation`: who has it; for all staff, so without the person. */
export function presentArtwork(
  artwork: EditedArtwork,
  { reservation, missing, preview, mayWrite, now }: ArtworkOptions,
): NonNullable<ArtworkFormPage['artwork']> {
  const { id, slug, published_at, last_published_at, fields } = artwork;
  const isPublic = isPublished(published_at, now);
  const value = stateOf(
    { published_at, last_published_at, holder: reservation.state, expires_at: reservation.expires_at },
    now,
  );
  const isDraft = published_at === null && last_published_at === null && reservation.state === null;
  const url = (action: string, isPossible: boolean) =>
    mayWrite && isPossible ? `/admin/artworks/${id}/${action}` : null;
  return {
    state: { value, text: stateText(value, artwork, reservation) },
    address: `/artworks/${slug}`,
    isPublic,
    isSold: reservation.state === 'sold',
    missing: missing.map((requirement) => {
      const { text, field, isRequired } = REQUIREMENTS[requirement];
      return {
        text: requirement === 'picture' && fields.pictures.length > 0 ? MAKING : text,
        href: `#field-${field}`,
        isRequired,
      };
    }),
    publishUrl: url('publish', !isPublic),
    earlierDate: last_published_at === null ? null : formatDate(last_published_at),
    withdrawUrl: url('withdraw', published_at !== null),
    withdrawReason: withdrawRefusalFor(reservation, now),
    deleteUrl: url('delete', isDraft),
    previewUrl: isPublic ? null : preview,
  };
}

interface ArtworkOptions {
  reservation: CurrentReservation;
  missing: Requirement[];
  preview: string;
  mayWrite: boolean;
  now: number;
}

function stateText(value: ArtworkState, { published_at }: EditedArtwork, reservation: CurrentReservation): string {
  const { expires_at, staff_hold_id } = reservation;
  if (value === 'sold' && published_at === null) return 'Sold, hidden from visitors';
  const name = STATE_NAMES[value];
  if (value === 'scheduled') return `${name}: public from ${formatDateTime(published_at ?? 0)}`;
  if (value === 'reserved' && staff_hold_id !== null)
    return `${name} by the gallery for a person until ${formatDateTime(expires_at ?? 0)}`;
  if (value === 'reserved') return `${name} in a cart until ${formatDateTime(expires_at ?? 0)}`;
  if (value === 'held') return `${name} by an order that awaits payment`;
  return name;
}

/** Message on the page after a redirect, by its query parameter `done`. */
export const NOTICES: Record<string, string> = {
  created: 'The draft is saved. Visitors cannot see it until you publish it.',
  saved: 'Saved.',
  incomplete: 'Saved, and not published yet: it lacks what this page lists.',
  published: 'Published. Visitors can see it now.',
  scheduled: 'Scheduled. It is published by itself at that time.',
  withdrawn: 'Withdrawn. Visitors cannot see it any more.',
};

export const FORM_USED = 'This form has created another draft. Press Save draft again to create this one too.';
export const ALREADY_DONE = 'Nothing has changed: another person did this a moment ago.';
export const PAST = 'Please choose a time in the future, or publish now.';

/** The pictures are uploaded, and visitors' sizes of them are not made yet. */
const MAKING = 'Pictures, which are still being made';
const WAIT = 'It was not published, because its pictures are still being made. Please try again in a minute.';

export function notPublishedText(missing: Requirement[], { pictures }: ArtworkFields): string {
  if (missing.every((requirement) => requirement === 'picture') && pictures.length > 0) return WAIT;
  return `It was not published, because it lacks: ${unmetText(missing)}.`;
}
