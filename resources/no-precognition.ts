// Inertia's forms bring a validator that asks the server while somebody types. No form of ours does, so the browser is spared
// its 4.5 kB: this stands for `laravel-precognition` in the build, with the two small functions that other forms call as well.

type Field = string | { target: { name: string } };

export function resolveName(field: Field): string {
  return typeof field === 'string' ? field : field.target.name;
}

/** Of each field the first message. */
export function toSimpleValidationErrors(
  errors: Record<string, string | string[]>,
): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(errors).map(([field, messages]) => [field, Array.isArray(messages) ? messages[0] : messages]),
  );
}

export function createValidator(): never {
  throw new Error('Precognition is left out of the build: see the alias in vite.config.ts');
}

/** Told of the names of the token's cookie and header where the app chooses others. */
export const client = { withXsrfCookieName() {}, withXsrfHeaderName() {} };
