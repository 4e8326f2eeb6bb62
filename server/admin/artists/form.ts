import { CV_KINDS, type CvTexts, EMPTY_CV, readCvText } from '../../artists/cv/entries.ts';
import type { ArtistFields, EditedArtist } from '../../artists/editing/contract.ts';
import type { SinglePicture } from '../../pictures/contract.ts';
import { lengthErrors } from '../../texts/lengths.ts';
import type { FormState, FormValues } from '../form/contract.ts';
import { pictureText, readPicture, UNKNOWN_PICTURE } from '../form/picture.ts';
import { newFormKey } from '../form/sent-form.ts';
import { trimmed } from '../form/texts.ts';
import { inputTime, readInputTime } from '../form/times.ts';

export const ARTIST_FIELDS = [
  ...(['name', 'hometown', 'born', 'lives', 'types', 'bio', 'statement', 'portrait'] as const),
  ...CV_KINDS,
  ...(['shown', 'published', 'renamesAddress', 'key'] as const),
] as const;
export type ArtistField = (typeof ARTIST_FIELDS)[number];

const MAX_LENGTHS = { name: 150, hometown: 150, lives: 150, bio: 20_000, statement: 20_000 } as const;
const FIRST_YEAR = 1500;

type ReadFields = Omit<ArtistFields, 'slug' | keyof SinglePicture> & Partial<SinglePicture>;

export function newArtistValues(now: number): FormValues<ArtistField> {
  return {
    name: '',
    hometown: '',
    born: '',
    lives: '',
    types: '',
    bio: '',
    statement: '',
    studies: '',
    exhibitions: '',
    awards: '',
    collections: '',
    portrait: '[]',
    shown: 'yes',
    published: inputTime(now),
    renamesAddress: '',
    key: newFormKey(),
  };
}

export function artistValues(artist: EditedArtist): FormValues<ArtistField> {
  return {
    name: artist.name,
    hometown: artist.hometown ?? '',
    born: artist.born_year === null ? '' : String(artist.born_year),
    lives: artist.lives_in ?? '',
    types: artist.types.join('\n'),
    bio: artist.bio ?? '',
    statement: artist.statement ?? '',
    studies: artist.studies ?? '',
    exhibitions: artist.exhibitions ?? '',
    awards: artist.awards ?? '',
    collections: artist.collections ?? '',
    portrait: pictureText(artist),
    shown: artist.is_shown_on_website ? 'yes' : '',
    published: artist.published_at === null ? '' : inputTime(artist.published_at),
    renamesAddress: '',
    key: '',
  };
}

/** The fields of a form, or why they are refused. `stored`: the time of publication, whose seconds the form does not show. */
export function readArtist(
  values: FormValues<ArtistField>,
  { types, stored, now }: { types: { id: number }[]; stored: number | null; now: number },
): { fields: ReadFields } | { errors: FormState<ArtistField>['errors'] } {
  const errors: FormState<ArtistField>['errors'] = lengthErrors(trimmed(values), MAX_LENGTHS);
  if (values.name.trim() === '') errors.name = 'Please enter a name.';
  const chosen = values.types.split('\n').filter(Boolean).map(Number);
  if (!chosen.every((id) => types.some((type) => type.id === id))) errors.types = 'Please choose types of the list.';
  const published = readInputTime(values.published, stored);
  if (published === undefined) errors.published = 'Please enter a date and a time.';
  const born = values.born.trim();
  const lastYear = Number(inputTime(now).slice(0, 4));
  if (born !== '' && !(/^\d{4}$/.test(born) && Number(born) >= FIRST_YEAR && Number(born) <= lastYear))
    errors.born = `Please enter a year from ${FIRST_YEAR} to ${lastYear}.`;
  const cv = readCv(values, errors);
  const picture = readPicture(values.portrait);
  if (!picture) errors.portrait = UNKNOWN_PICTURE;
  if (Object.keys(errors).length > 0) return { errors };
  return {
    fields: {
      name: values.name.trim(),
      hometown: values.hometown.trim() || null,
      born_year: born === '' ? null : Number(born),
      lives_in: values.lives.trim() || null,
      bio: values.bio.trim() || null,
      statement: values.statement.trim() || null,
      ...cv,
      is_shown_on_website: values.shown === 'yes',
      published_at: published ?? null,
      types: [...new Set(chosen)].sort((a, b) => a - b),
      ...picture,
    },
  };
}

/** The lists of the CV. Adds what is wrong with them to the errors. */
function readCv(values: FormValues<ArtistField>, errors: FormState<ArtistField>['errors']): CvTexts {
  const cv: CvTexts = { ...EMPTY_CV };
  for (const kind of CV_KINDS) {
    const read = readCvText(values[kind]);
    if ('error' in read) errors[kind] = read.error;
    else cv[kind] = read.text;
  }
  return cv;
}
