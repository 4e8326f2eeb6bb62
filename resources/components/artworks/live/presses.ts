import { SECOND } from '../../../../server/time/time.ts';
import { createTimer } from '../../../runtime/state/create-timer.ts';

/** Milliseconds after the end of a press until its click has been handled. */
const CLICK = 100;
/** Milliseconds after which a press counts as ended: its end may have happened outside the page. */
const MAX_WAIT = 5 * SECOND;
const PRESS_KEYS = ['Enter', ' '];

/**
 * Returns a function that runs an action, but not while the visitor presses something: a button must not change its meaning within the
 * press.
 */
export function watchPresses(): (act: () => void) => void {
  const waiting: (() => void)[] = [];
  const timer = createTimer();
  let isPressed = false;

  function release(delay: number): void {
    timer.start(delay, () => {
      isPressed = false;
      for (const act of waiting.splice(0)) act();
    });
  }

  const press = () => {
    isPressed = true;
    release(MAX_WAIT);
  };
  const end = () => release(CLICK);
  const options = { capture: true, passive: true };
  window.addEventListener('pointerdown', press, options);
  for (const type of ['pointerup', 'pointercancel', 'blur']) window.addEventListener(type, end, options);
  for (const [type, act] of [
    ['keydown', press],
    ['keyup', end],
  ] as const)
    window.addEventListener(type, ({ key }) => PRESS_KEYS.includes(key) && act(), options);
  return (act) => {
    if (isPressed) waiting.push(act);
    else act();
  };
}
