/** The message for a text that is too long. */
export function atMost(characters: number): string {
  return `At most ${characters.toLocaleString('en')} characters.`;
}

/** Why a text is too long; null if it is not. */
export function tooLong(text: string, max: number): string | null {
  return text.length > max ? atMost(max) : null;
}

/** The message for each text that is longer than its limit. */
export function lengthErrors<Name extends string>(
  texts: Readonly<Record<NoInfer<Name>, string | null>>,
  limits: Readonly<Record<Name, number>>,
): Partial<Record<Name, string>> {
  const errors: Partial<Record<Name, string>> = {};
  for (const name of Object.keys(limits) as Name[]) {
    const error = tooLong(texts[name] ?? '', limits[name]);
    if (error) errors[name] = error;
  }
  return errors;
}
