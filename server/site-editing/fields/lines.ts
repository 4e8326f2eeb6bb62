/** A text of one line, without repeated spaces. */
export function lineOf(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** The lines of a text, each once, without empty ones. */
export function linesOf(text: string): string[] {
  return [...new Set(text.split('\n').map(lineOf).filter(Boolean))];
}

/** The errors that there are. */
export function onlyErrors<Name extends string>(
  errors: Partial<Record<Name, string | null>>,
): Partial<Record<Name, string>> {
  return Object.fromEntries(Object.entries(errors).filter(([, error]) => error)) as Partial<Record<Name, string>>;
}
