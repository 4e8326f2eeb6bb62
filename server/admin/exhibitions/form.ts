import type { EditedExhibit, ExhibitFields } from '../../exhibitions/editing/contract.ts';
import { lengthErrors } from '../../texts/lengths.ts';
import { clockInManila, isClock, isIsoDate, isoDateInManila, nextIsoDate, timeInManila } from '../../time/time.ts';
import type { FormState, FormValues } from '../form/contract.ts';
import { pictureText, readPicture, UNKNOWN_PICTURE } from '../form/picture.ts';
import { newFormKey } from '../form/sent-form.ts';
import { trimmed } from '../form/texts.ts';

export const EXHIBIT_FIELDS = [
  ...(['kind', 'title', 'startDate', 'startTime', 'endDate', 'endTime', 'venue'] as const),
  ...(['description', 'longDescription', 'button', 'picture', 'shown', 'renamesAddress', 'key'] as const),
] as const;
export type ExhibitField = (typeof EXHIBIT_FIELDS)[number];

type Errors = FormState<ExhibitField>['errors'];

const MAX_LENGTHS = { title: 200, venue: 200, description: 2_000, longDescription: 20_000, button: 60 } as const;
const REQUIRED = {
  title: 'Please enter a title.',
  venue: 'Please enter a venue.',
  description: 'Please enter a sentence or two.',
  button: 'Please enter the text of the button.',
} as const;
const MIDNIGHT = '00:00';

export function newExhibitValues(): FormValues<ExhibitField> {
  return {
    kind: 'exhibition',
    title: '',
    startDate: '',
    startTime: '',
    endDate: '',
    endTime: '',
    venue: '',
    description: '',
    longDescription: '',
    button: 'See the exhibition',
    picture: '[]',
    shown: '',
    renamesAddress: '',
    key: newFormKey(),
  };
}

export function exhibitValues(exhibit: EditedExhibit): FormValues<ExhibitField> {
  const { starts_at, ends_at } = exhibit;
  const [startTime, endTime] = [clockInManila(starts_at), clockInManila(ends_at)];
  // An end at midnight is the whole day before.
  const isWholeDay = endTime === MIDNIGHT && ends_at > starts_at;
  return {
    kind: exhibit.kind,
    title: exhibit.title,
    venue: exhibit.venue,
    startDate: isoDateInManila(starts_at),
    startTime: startTime === MIDNIGHT ? '' : startTime,
    endDate: isoDateInManila(isWholeDay ? ends_at - 1 : ends_at),
    endTime: isWholeDay ? '' : endTime,
    description: exhibit.description,
    longDescription: exhibit.long_description,
    button: exhibit.button_name,
    picture: pictureText(exhibit),
    shown: exhibit.is_shown_on_website ? 'yes' : '',
    renamesAddress: '',
    key: '',
  };
}

/** The fields of a form, or why they are refused. Dates and times are Manila's. */
export function readExhibit(
  values: FormValues<ExhibitField>,
):
  | { fields: Omit<ExhibitFields, 'slug' | 'image_id' | 'image_alt' | 'image_focus'> & Partial<ExhibitFields> }
  | { errors: Errors } {
  const errors: Errors = textErrors(values);
  const starts_at = timeOf(values.startDate, values.startTime || MIDNIGHT);
  if (starts_at === null) errors.startDate = 'Please enter the first day, and a time only with it.';
  const ends_at = endOf(values);
  if (ends_at === null) errors.endDate = 'Please enter the last day, and a time only with it.';
  else if (starts_at !== null && ends_at < starts_at) errors.endDate = ENDS_BEFORE_START;
  const picture = readPicture(values.picture);
  if (!picture) errors.picture = UNKNOWN_PICTURE;
  if (Object.keys(errors).length > 0 || starts_at === null || ends_at === null) return { errors };
  return {
    fields: {
      kind: values.kind === 'event' ? 'event' : 'exhibition',
      starts_at,
      ends_at,
      title: values.title.trim(),
      venue: values.venue.trim(),
      description: values.description.trim(),
      long_description: values.longDescription.trim(),
      button_name: values.button.trim(),
      is_shown_on_website: values.shown === 'yes',
      ...picture,
    },
  };
}

export const ENDS_BEFORE_START = 'It ends before it starts.';

function textErrors(values: FormValues<ExhibitField>): Errors {
  const errors: Errors = lengthErrors(trimmed(values), MAX_LENGTHS);
  for (const [field, text] of Object.entries(REQUIRED) as [keyof typeof REQUIRED, string][])
    if (values[field].trim() === '') errors[field] = text;
  return errors;
}

/** The last day belongs to the period; with a time, the period ends then. */
function endOf({ endDate, endTime }: FormValues<ExhibitField>): number | null {
  if (endTime !== '') return timeOf(endDate, endTime);
  return isIsoDate(endDate) ? timeOf(nextIsoDate(endDate), MIDNIGHT) : null;
}

function timeOf(date: string, clock: string): number | null {
  return isIsoDate(date) && isClock(clock) ? timeInManila(date, clock) : null;
}
