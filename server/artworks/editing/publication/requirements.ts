/** What an artwork should have: its name in a list, the field of the form that gives it, and whether publishing needs it. */
export const REQUIREMENTS = {
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

export type Requirement = keyof typeof REQUIREMENTS;

export const REQUIREMENT_NAMES = Object.keys(REQUIREMENTS) as Requirement[];

/** Those without which an artwork cannot be published. */
export function requiredOf(missing: Requirement[]): Requirement[] {
  return missing.filter((requirement) => REQUIREMENTS[requirement].isRequired);
}

/** `price, picture` */
export function unmetText(missing: Requirement[]): string {
  return missing.map((requirement) => REQUIREMENTS[requirement].text.toLowerCase()).join(', ');
}
