/** What an artwork can lack: its name in a list, the field of the form that gives it, and whether publishing needs it. */
export const LACKS = {
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

export type Lack = keyof typeof LACKS;

export const ALL_LACKS = Object.keys(LACKS) as Lack[];

/** Those without which an artwork cannot be published. */
export function requiredOf(lacks: Lack[]): Lack[] {
  return lacks.filter((lack) => LACKS[lack].isRequired);
}

/** `price, picture` */
export function lackTexts(lacks: Lack[]): string {
  return lacks.map((lack) => LACKS[lack].text.toLowerCase()).join(', ');
}
