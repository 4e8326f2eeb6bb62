/** What an artwork can lack: its name in a list, the field of the form that gives it, and whether publishing needs it. */
export const DETAILS = {
  artist: { text: 'Artist', field: 'artist', isRequired: true },
  category: { text: 'Category', field: 'category', isRequired: true },
  price: { text: 'Price', field: 'price', isRequired: true },
  picture: { text: 'Picture', field: 'pictures', isRequired: true },
  photo: { text: 'Picture instead of an empty mount', field: 'pictures', isRequired: false },
  alt: { text: 'Description of the picture', field: 'pictures', isRequired: false },
  medium: { text: 'Medium', field: 'medium', isRequired: false },
  dimensions: { text: 'Dimensions', field: 'height', isRequired: false },
  description: { text: 'Description', field: 'description', isRequired: false },
} as const satisfies Record<string, { text: string; field: string; isRequired: boolean }>;

export type Detail = keyof typeof DETAILS;

export const DETAIL_NAMES = Object.keys(DETAILS) as Detail[];

/** Those without which an artwork cannot be published. */
export function requiredOf(missing: Detail[]): Detail[] {
  return missing.filter((detail) => DETAILS[detail].isRequired);
}

/** `price, picture` */
export function missingDetailTexts(missing: Detail[]): string {
  return missing.map((detail) => DETAILS[detail].text.toLowerCase()).join(', ');
}
