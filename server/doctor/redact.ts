const SECRET_NAME = /SECRET|TOKEN|PASSWORD|KEY/;
const HAS_SECRET = /^((DATABASE|SMTP|STORAGE)_URL|BACKUP_TO)$/;
/** `name=value` pairs, separated by commas; often with a token of the receiver. */
const HEADERS = /^OTEL_EXPORTER_OTLP_(TRACES_)?HEADERS$/;
/** Shorter ones would also replace parts of words. */
const MIN_LENGTH = 4;

/** Replaces the values of secrets in a text. No message is made of them; an error of a library could be. */
export function redact(text: string, env: Record<string, string | undefined>): string {
  return secretsOf(env).reduce((redacted, secret) => redacted.replaceAll(secret, '***'), text);
}

/** The longest first, because one can be a part of another. */
function secretsOf(env: Record<string, string | undefined>): string[] {
  const found = Object.entries(env).flatMap(([name, value]) => {
    if (!value) return [];
    if (HAS_SECRET.test(name)) return passwordsOf(value);
    if (HEADERS.test(name))
      return value.split(',').flatMap((pair) => decodings(pair.slice(pair.indexOf('=') + 1).trim()));
    return SECRET_NAME.test(name) || name === 'PGPASSWORD' ? value.split(',').map((part) => part.trim()) : [];
  });
  return [...new Set(found)].filter(({ length }) => length >= MIN_LENGTH).sort((a, b) => b.length - a.length);
}

function passwordsOf(address: string): string[] {
  return decodings(/^[^/]*\/\/[^/@]*?:(.*)@/.exec(address)?.[1] ?? '');
}

function decodings(text: string): string[] {
  try {
    return [text, decodeURIComponent(text)];
  } catch {
    return [text];
  }
}
