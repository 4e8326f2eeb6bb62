import type { Typewriter } from '../../../../server/home/contract.ts';
import { call } from '../../../runtime/calls.ts';
import { isPageObscured } from '../../../runtime/page-obscured.ts';
import { prefersReducedMotion } from '../../../runtime/prefers-reduced-motion.ts';

/** Types and deletes suggested terms in a field's placeholder while the field is empty and unfocused. */
export async function startTypewriter(field: HTMLInputElement, signal: AbortSignal, given?: Typewriter): Promise<void> {
  if (prefersReducedMotion()) return;
  const settings = given ?? (await readSettings(signal));
  if (!settings?.enable || settings.texts.length === 0) return;
  const original = field.placeholder;
  const isIdle = () => document.activeElement !== field && field.value === '' && !document.hidden && !isPageObscured();
  signal.addEventListener('abort', () => {
    field.placeholder = original;
  });
  field.addEventListener(
    'focus',
    () => {
      field.placeholder = original;
    },
    { signal },
  );
  for (let turn = 0; !signal.aborted; turn++) {
    const text = settings.texts[turn % settings.texts.length] ?? '';
    await type(field, text, settings, { isIdle, signal });
    await pause(settings.interval, signal);
  }
}

interface Typing {
  isIdle: () => boolean;
  signal: AbortSignal;
}

async function type(field: HTMLInputElement, text: string, settings: Typewriter, typing: Typing): Promise<void> {
  const letters = Array.from(text);
  for (let length = 1; length <= letters.length; length++)
    await show(field, letters.slice(0, length), settings, typing);
  await pause(settings.duration, typing.signal);
  for (let length = letters.length - 1; length >= 0; length--)
    await show(field, letters.slice(0, length), settings, typing);
}

async function show(
  field: HTMLInputElement,
  letters: string[],
  { typeSpeed }: Typewriter,
  { isIdle, signal }: Typing,
): Promise<void> {
  await pause(typeSpeed, signal);
  if (!signal.aborted && isIdle()) field.placeholder = letters.join('');
}

async function readSettings(signal: AbortSignal): Promise<Typewriter | null> {
  const response = call<{ data: Typewriter }>('get', '/web/api/typewriter/settings', undefined, signal);
  return response.then(
    ({ body }) => body.data,
    () => null,
  );
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = window.setTimeout(done, milliseconds);
    function done(): void {
      window.clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    }
    signal.addEventListener('abort', done);
  });
}
