import { SECOND } from '../../../../server/time/time.ts';

/** Milliseconds after the end of a press until its click has been handled. */
const CLICK = 100;
/** Milliseconds after which a press counts as ended: its end may have happened outside the page. */
const LONGEST = 5 * SECOND;

let isPressed = false;
let timer: number | undefined;
const waiting: (() => void)[] = [];

/** Runs the action, but not while the visitor presses something: a button must not change its meaning within the press. */
export function whenNotPressed(act: () => void): void {
  if (isPressed) waiting.push(act);
  else act();
}

function press(): void {
  isPressed = true;
  release(LONGEST);
}

function release(delay: number): void {
  window.clearTimeout(timer);
  timer = window.setTimeout(() => {
    isPressed = false;
    for (const act of waiting.splice(0)) act();
  }, delay);
}

const PRESS_KEYS = ['Enter', ' '];

export function watchPresses(): void {
  const options = { capture: true, passive: true };
  const end = () => release(CLICK);
  window.addEventListener('pointerdown', press, options);
  for (const type of ['pointerup', 'pointercancel', 'blur']) window.addEventListener(type, end, options);
  for (const [type, act] of [
    ['keydown', press],
    ['keyup', end],
  ] as const)
    window.addEventListener(type, ({ key }) => PRESS_KEYS.includes(key) && act(), options);
}
