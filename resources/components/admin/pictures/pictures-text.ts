/** How a conflict shows the value of a `PictureField`. */
export function picturesText(value: string): string {
  const list: { alt: string }[] = value === '' ? [] : JSON.parse(value);
  if (list.length === 1) return list[0]?.alt || 'a picture without a description';
  return list.map(({ alt }, index) => `${index + 1}. ${alt || 'no description'}`).join('\n');
}
