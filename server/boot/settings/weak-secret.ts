/** Common words are removed from a secret; the rest must be long enough. */
const COMMON_WORDS =
  /change[-_ ]?me|secret|password|passw0rd|session|cookie|default|example|sample|galerya|gallery|admin|root|test|demo|production|qwerty|letmein|welcome|please|super|insecure/g;

const MIN_DISTINCT_CHARACTERS = 6;
const MIN_REMAINING_LENGTH = 8;

/** Whether a secret is easy to guess: common words, a repetition or a sequence. */
export function isWeakSecret(secret: string): boolean {
  const text = secret.toLowerCase();
  if (/^change[-_ ]?(me|this|it)/.test(text) || /^(.{1,8})\1+$/.test(text)) return true;
  return (
    new Set(text).size < MIN_DISTINCT_CHARACTERS ||
    withoutSequences(text.replace(COMMON_WORDS, '')).length < MIN_REMAINING_LENGTH
  );
}

/** Removes runs of four or more neighbouring characters, such as `0123` or `dcba`, and punctuation. */
function withoutSequences(text: string): string {
  let left = '';
  let run = '';
  let step = 0;
  for (const character of text.replace(/[^a-z0-9+/]/g, '')) {
    const next = run ? character.charCodeAt(0) - run.charCodeAt(run.length - 1) : 0;
    if (run && Math.abs(next) <= 1 && (run.length === 1 || next === step)) {
      run += character;
      step = next;
    } else {
      if (run.length < 4) left += run;
      run = character;
      step = 0;
    }
  }
  return run.length < 4 ? left + run : left;
}
