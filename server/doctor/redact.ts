const SECRET_NAME = /SECRET|TOKEN|PASSWORD|KEY/;
const HAS_SECRET = /^(DATABASE|SMTP|STORAGE)_URL$/;
/** Shorter ones would also replace parts of words. */
const SHORTEST = 4;

/** Replaces the values of secrets in a text. No message is made of them; an error of a library could be. */
export function redact(text: string, env: Record<string, string | undefined>): string {
  return secretsOf(env).reduce((redacted, secret) => redacted.replaceAll(secret, '***'), text);
}

/** The longest first, because one can be a part of another. */
function secretsOf(env: Record<string, string | undefined>): string[] {
  const found = Object.entries(env).flatMap(([name, value]) => {
    if (!value) return [];
    if (HAS_SECRET.test(name)) return passwordsOf(value);
    return SECRET_NAME.test(name) || name === 'PGPASSWORD' ? value.split(',').map((part) => part.trim()) : [];
  });
  return [...new Set(found)].filter(({ length }) => length >= SHORTEST).sort((a, b) => b.length - a.length);
}

function passwordsOf(address: string): string[] {
  const password = /^[^/]*\/\/[^/@]*?:(.*)@/.exec(address)?.[1] ?? '';
  try {
    return [password, decodeURIComponent(password)];
  } catch {
    return [password];
  }
}
