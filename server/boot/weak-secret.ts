/** Words that guesses begin with; what is left of a secret without them has to be long enough by itself. */
const WORDS =
  /change[-_ ]?me|secret|password|passw0rd|session|cookie|default|example|sample|galerya|gallery|admin|root|test|demo|production|qwerty|letmein|welcome|please|super|insecure/g;

const LEAST_CHARACTERS = 6;
const LEAST_LEFT = 8;

/** Whether a secret is one that people put in to get on: a common word, a repetition or a sequence. */
export function isWeakSecret(secret: string): boolean {
  const text = secret.toLowerCase();
  if (/^change[-_ ]?(me|this|it)/.test(text) || /^(.{1,8})\1+$/.test(text)) return true;
  return new Set(text).size < LEAST_CHARACTERS || withoutSequences(text.replace(WORDS, '')).length < LEAST_LEFT;
}

/** Without runs of four or more neighbours, such as `0123` or `dcba`, and without signs. */
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
