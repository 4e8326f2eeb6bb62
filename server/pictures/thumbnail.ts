/** The address of a picture's smallest variant; null without a picture. */
export function thumbnailOf(imageKey: string | null): string | null {
  return imageKey === null ? null : `/images/${imageKey}/thumb.jpg`;
}
