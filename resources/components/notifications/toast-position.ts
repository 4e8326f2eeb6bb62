import { createStore } from '../../runtime/state/create-store.ts';

interface Size {
  width: number;
  height: number;
}

export interface Box extends Size {
  left: number;
  top: number;
}

/** An element in the window, and the cost of covering it. */
export interface Obstacle {
  box: Box;
  cost: number;
}

/** Pixels between a toast and the edge of the window. */
const MARGIN = 16;
/** Pixels around the pressed control that stay free. */
const CLEARANCE = 8;
/** The costs differ by orders of magnitude, so that many minor obstacles never outweigh a major one. */
const COSTS = { pressed: 1_000_000, main: 10_000, message: 1_000, control: 1 };
/** At this cost a toast moves away. */
export const UNACCEPTABLE = COSTS.message;

const CONTROLS = 'a[href], button, input, select, textarea, summary, label';
const MAIN_BUTTONS = 'main :is(a.bg-ink, button.bg-ink, .reservation-bar button)';
const MESSAGES = 'main :is([role="alert"], [role="status"], [aria-invalid="true"])';

interface Pointer {
  /** The last pressed control, in coordinates of the page where it was pressed. */
  pressed: { box: Box; path: string } | null;
  /** The position of the mouse in the window. */
  mouse: { x: number; y: number } | null;
}

export const pointer = createStore<Pointer>({ pressed: null, mouse: null });

/** Records the last pressed control and the position of the mouse. Returns a function that stops that. */
export function trackPointer(): () => void {
  const onClick = ({ target }: MouseEvent) => {
    const control = target instanceof Element && target.closest(CONTROLS);
    if (!control || control.closest('#notifications')) return;
    const box = movedDown(control.getBoundingClientRect(), window.scrollY);
    pointer.set({ ...pointer.get(), pressed: { box, path: window.location.pathname } });
  };
  const onPointerMove = ({ pointerType, clientX: x, clientY: y }: PointerEvent) => {
    pointer.set({ ...pointer.get(), mouse: pointerType === 'mouse' ? { x, y } : null });
  };
  document.addEventListener('click', onClick, { capture: true });
  document.addEventListener('pointermove', onPointerMove, { passive: true });
  return () => {
    document.removeEventListener('click', onClick, { capture: true });
    document.removeEventListener('pointermove', onPointerMove);
  };
}

/** The position of the lowest cost for a toast of this size, and the cost of staying at `current`. */
export function placeToast(size: Size, current: Box | null): { position: Box; currentCost: number } {
  const view = window.visualViewport;
  const viewport = {
    left: view?.offsetLeft ?? 0,
    top: view?.offsetTop ?? 0,
    width: view?.width ?? window.innerWidth,
    height: view?.height ?? window.innerHeight,
  };
  const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
  const obstacles = obstaclesIn(viewport);
  const position = bestPosition(candidatePositions(size, viewport, Math.max(header, viewport.top)), obstacles);
  return { position, currentCost: current ? costOf(current, obstacles) : Number.POSITIVE_INFINITY };
}

/** The first position of the lowest cost. */
export function bestPosition(places: Box[], obstacles: Obstacle[]): Box {
  const costs = places.map((position) => costOf(position, obstacles));
  return places[costs.indexOf(Math.min(...costs))] as Box;
}

/** In order of preference: bottom right, the other corners, the middle of the edges, the middle of the window. */
export function candidatePositions({ width, height }: Size, viewport: Box, header: number): Box[] {
  const left = viewport.left + MARGIN;
  const right = Math.max(left, viewport.left + viewport.width - MARGIN - width);
  const bottom = Math.max(viewport.top + MARGIN, viewport.top + viewport.height - MARGIN - height);
  const top = Math.min(header + MARGIN / 2, bottom);
  const middle = { x: (left + right) / 2, y: (top + bottom) / 2 };
  const at = (x: number, y: number): Box => ({ left: x, top: y, width, height });
  return [
    at(right, bottom),
    at(left, bottom),
    at(right, top),
    at(left, top),
    at(middle.x, bottom),
    at(middle.x, top),
    at(right, middle.y),
    at(left, middle.y),
  ];
}

function costOf(position: Box, obstacles: Obstacle[]): number {
  return obstacles.reduce((sum, { box, cost }) => sum + (overlaps(position, box) ? cost : 0), 0);
}

function obstaclesIn(viewport: Box): Obstacle[] {
  const boxesOf = (selector: string, cost: number) =>
    [...document.querySelectorAll(selector)]
      .filter((element) => !element.closest('#notifications'))
      .map((element) => ({ box: element.getBoundingClientRect(), cost }))
      .filter(({ box }) => box.width > 1 && box.height > 1 && overlaps(box, viewport));
  return [
    ...likelyPresses().map((box) => ({ box, cost: COSTS.pressed })),
    ...boxesOf(MAIN_BUTTONS, COSTS.main),
    ...boxesOf(MESSAGES, COSTS.message),
    ...boxesOf(CONTROLS, COSTS.control),
  ];
}

/** The areas where the next press is likely: the pressed control, the focused control and the position of the mouse. */
function likelyPresses(): Box[] {
  const { pressed, mouse } = pointer.get();
  const focused = document.activeElement;
  const isControl = focused?.matches(CONTROLS) && !focused.closest('#notifications');
  return [
    ...(pressed?.path === window.location.pathname ? [movedDown(pressed.box, -window.scrollY)] : []),
    ...(focused && isControl ? [focused.getBoundingClientRect()] : []),
    ...(mouse ? [{ left: mouse.x, top: mouse.y, width: 1, height: 1 }] : []),
  ].map(({ left, top, width, height }) => ({
    left: left - CLEARANCE,
    top: top - CLEARANCE,
    width: width + 2 * CLEARANCE,
    height: height + 2 * CLEARANCE,
  }));
}

function movedDown({ left, top, width, height }: Box, down: number): Box {
  return { left, top: top + down, width, height };
}

function overlaps(a: Box, b: Box): boolean {
  return a.left < b.left + b.width && b.left < a.left + a.width && a.top < b.top + b.height && b.top < a.top + a.height;
}
