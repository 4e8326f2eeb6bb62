import { router } from '@inertiajs/core';
import { artworkSlugOf } from '../../../../server/navigation/slug.ts';
import { transitionGate } from '../../../runtime/navigation/transition-gate.ts';
import { prefersReducedMotion } from '../../../runtime/prefers-reduced-motion.ts';
import './picture-transitions.css';

interface PendingTransition {
  from: HTMLElement | null;
  /** Finds the same picture on the new page. */
  findNext: () => HTMLElement | null;
  /** For a step in the history: resolves when the new page is rendered. */
  onPageShown?: () => void;
}

const CARDS = 'main :is(article, figure)';
const STAGE = 'main [data-stage]';
/**
 * Milliseconds that a step in the history waits for its page. Most pages arrive sooner; a longer wait would look stuck.
 */
const PAGE_TIMEOUT_MS = 300;

/**
 * View transitions that grow the picture of a card into the picture of the artwork's page, and back. The script gives
 * one picture at a time a name; in the markup each card would need its own. Without support for view transitions, or
 * with reduced motion, pages change without an animation.
 */
export function startPictureTransitions(): void {
  if ('startViewTransition' in document) new PictureTransitions().start();
}

class PictureTransitions {
  #shownPath = window.location.pathname;
  #clickedCard: Element | null = null;
  #pending: PendingTransition | null = null;
  #namedPicture: HTMLElement | null = null;

  start(): void {
    const onClick = ({ target }: MouseEvent) => {
      this.#clickedCard = target instanceof Element ? target.closest(CARDS) : null;
    };
    document.addEventListener('click', onClick, { capture: true });
    router.on('before', ({ detail: { visit } }) => {
      if (visit.viewTransition !== true) return;
      const card = artworkSlugOf(visit.url.pathname) ? pictureIn(this.#clickedCard) : null;
      visit.viewTransition = (transition) => this.#follow(transition, this.#pendingFrom(card));
    });
    // Inertia has rendered the page, and the browser has not painted it yet.
    router.on('navigate', () => this.#onNavigate());
    transitionGate.onPopState = (event) => this.#onPopState(event);
  }

  /** The page from the history waits until the browser has captured the old one. */
  #onPopState({ hasUAVisualTransition }: PopStateEvent): void {
    if (hasUAVisualTransition || document.hidden || prefersReducedMotion()) return;
    const next = this.#pendingFrom(pictureOf(window.location.pathname));
    if (!next.from) return;
    const captured = Promise.withResolvers<void>();
    const onPageShown = Promise.withResolvers<void>();
    transitionGate.after = captured.promise;
    const transition = document.startViewTransition(() => {
      captured.resolve();
      setTimeout(onPageShown.resolve, PAGE_TIMEOUT_MS);
      return onPageShown.promise;
    });
    this.#follow(transition, { ...next, onPageShown: onPageShown.resolve });
  }

  /** From a card to the artwork's page; without a card, from the artwork's page to its card on the next page. */
  #pendingFrom(card: HTMLElement | null): PendingTransition {
    const path = this.#shownPath;
    const isSeen = card?.isConnected && isInView(card);
    return isSeen ? { from: card, findNext: stagePicture } : { from: stagePicture(), findNext: () => pictureOf(path) };
  }

  #follow(transition: ViewTransition, next: PendingTransition): void {
    this.#pending = next;
    this.#setName(next.from);
    const end = () => {
      if (this.#pending !== next) return;
      this.#pending = null;
      this.#setName(null);
    };
    // A transition that another one interrupts rejects these promises.
    for (const each of [transition.ready, transition.updateCallbackDone]) each.catch(() => undefined);
    transition.finished.then(end, end);
  }

  #onNavigate(): void {
    this.#shownPath = window.location.pathname;
    if (!this.#pending) return;
    const { from, findNext, onPageShown } = this.#pending;
    const next = findNext();
    this.#setName(next);
    if (from && next) showPlaceholder(next, from);
    onPageShown?.();
  }

  #setName(picture: HTMLElement | null): void {
    this.#namedPicture?.style.removeProperty('view-transition-name');
    this.#namedPicture = picture;
    picture?.style.setProperty('view-transition-name', 'artwork');
  }
}

/** Shows the loaded picture as a placeholder below the new variant while that loads. */
function showPlaceholder(next: HTMLElement, from: HTMLElement): void {
  const loaded = from.querySelector('img');
  if (loaded?.complete && loaded.currentSrc) next.querySelector('svg image')?.setAttribute('href', loaded.currentSrc);
}

function stagePicture(): HTMLElement | null {
  const picture = pictureIn(document.querySelector(STAGE));
  return picture && isInView(picture) ? picture : null;
}

function pictureOf(path: string): HTMLElement | null {
  if (!artworkSlugOf(path)) return null;
  for (const card of document.querySelectorAll(CARDS)) {
    const picture = linksTo(path, card) ? pictureIn(card) : null;
    if (picture && isInView(picture)) return picture;
  }
  return null;
}

function linksTo(path: string, card: Element): boolean {
  return [...card.querySelectorAll('a')].some(({ pathname }) => pathname === path);
}

/** The frame around the picture, which has the artwork's proportions. */
function pictureIn(within: Element | null): HTMLElement | null {
  return within?.querySelector('picture')?.parentElement ?? null;
}

function isInView(picture: HTMLElement): boolean {
  const { top, right, bottom, left } = picture.getBoundingClientRect();
  return bottom > 0 && top < window.innerHeight && right > 0 && left < window.innerWidth;
}
