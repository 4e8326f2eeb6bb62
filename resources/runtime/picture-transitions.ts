import { router } from '@inertiajs/react';
import { transitionGate } from './transition-gate.ts';
import './picture-transitions.css';

interface Passage {
  from: HTMLElement | null;
  /** Looks for the same picture on the page that has come. */
  findNext: () => HTMLElement | null;
  /** Where it is a step in the history: says that the page is there. */
  isThere?: () => void;
}

const cards = 'main :is(article, figure)';
const stage = 'main [data-stage]';
const artworkPath = /^\/artworks\/[^/]+$/;
/** Milliseconds in which a page that is gone back to is nearly always there; waited for longer, the old one would seem stuck. */
const patience = 300;

let isStarted = false;
let shownPath = '';
let passage: Passage | null = null;
let named: HTMLElement | null = null;

/**
 * The picture of the card that is followed grows into the picture of the work's page, and back. The script names one picture
 * at a time: in the markup each card would need a name of its own. Without view transitions, and for whoever wants no motion,
 * pages follow each other as they did.
 */
export function startPictureTransitions(): void {
  if (isStarted || !('startViewTransition' in document)) return;
  isStarted = true;
  shownPath = window.location.pathname;
  let followed: Element | null = null;
  const onClick = ({ target }: MouseEvent) => {
    followed = target instanceof Element ? target.closest(cards) : null;
  };
  document.addEventListener('click', onClick, { capture: true });
  router.on('before', ({ detail: { visit } }) => {
    if (visit.viewTransition !== true) return;
    const card = artworkPath.test(visit.url.pathname) ? pictureIn(followed) : null;
    visit.viewTransition = (transition) => begin(transition, passageFrom(card));
  });
  // When Inertia has shown the page, and before the browser looks at it.
  router.on('navigate', arrive);
  window.addEventListener('popstate', step);
}

/** The page of the history waits until the browser has looked at the one that is left. */
function step({ hasUAVisualTransition }: PopStateEvent): void {
  if (hasUAVisualTransition || document.hidden || wantsStillness()) return;
  const next = passageFrom(pictureOf(window.location.pathname));
  if (!next.from) return;
  const looked = Promise.withResolvers<void>();
  const isThere = Promise.withResolvers<void>();
  transitionGate.after = looked.promise;
  const transition = document.startViewTransition(() => {
    looked.resolve();
    setTimeout(isThere.resolve, patience);
    return isThere.promise;
  });
  begin(transition, { ...next, isThere: isThere.resolve });
}

/** From a card to the work's page; without a card, from the work's page to its card on the next one. */
function passageFrom(card: HTMLElement | null): Passage {
  const path = shownPath;
  const isSeen = card?.isConnected && isInView(card);
  return isSeen ? { from: card, findNext: onStage } : { from: onStage(), findNext: () => pictureOf(path) };
}

function begin(transition: ViewTransition, next: Passage): void {
  passage = next;
  name(next.from);
  const end = () => {
    if (passage !== next) return;
    passage = null;
    name(null);
  };
  // A transition that another one cuts short is no fault.
  for (const each of [transition.ready, transition.updateCallbackDone]) each.catch(() => undefined);
  transition.finished.then(end, end);
}

function arrive(): void {
  shownPath = window.location.pathname;
  if (!passage) return;
  const { from, findNext, isThere } = passage;
  if (isThere) returnToPlace();
  const next = findNext();
  name(next);
  if (from && next) showMeanwhile(next, from);
  isThere?.();
}

/** Inertia goes there in the next frame, and frames wait for the transition. */
function returnToPlace(): void {
  const { left = 0, top = 0 } = history.state?.documentScrollPosition ?? {};
  window.scrollTo(left, top);
}

/** The picture as it has come already, under the one of another size that is on its way. */
function showMeanwhile(next: HTMLElement, from: HTMLElement): void {
  const seen = from.querySelector('img');
  if (seen?.complete && seen.currentSrc) next.querySelector('svg image')?.setAttribute('href', seen.currentSrc);
}

function onStage(): HTMLElement | null {
  const picture = pictureIn(document.querySelector(stage));
  return picture && isInView(picture) ? picture : null;
}

function pictureOf(path: string): HTMLElement | null {
  if (!artworkPath.test(path)) return null;
  for (const card of document.querySelectorAll(cards)) {
    const picture = isTo(path, card) ? pictureIn(card) : null;
    if (picture && isInView(picture)) return picture;
  }
  return null;
}

function isTo(path: string, card: Element): boolean {
  return [...card.querySelectorAll('a')].some(({ pathname }) => pathname === path);
}

/** The frame around it, which has the work's proportions. */
function pictureIn(within: Element | null): HTMLElement | null {
  return within?.querySelector('picture')?.parentElement ?? null;
}

function isInView(picture: HTMLElement): boolean {
  const { top, right, bottom, left } = picture.getBoundingClientRect();
  return bottom > 0 && top < window.innerHeight && right > 0 && left < window.innerWidth;
}

function name(picture: HTMLElement | null): void {
  named?.style.removeProperty('view-transition-name');
  named = picture;
  picture?.style.setProperty('view-transition-name', 'artwork');
}

function wantsStillness(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}
