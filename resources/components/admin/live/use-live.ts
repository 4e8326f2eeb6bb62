import { router } from '@inertiajs/react';
import { useEffect, useRef } from 'react';
import type { LiveTopic } from '../../../../server/admin/live/topics.ts';
import { DAY, SECOND } from '../../../../server/time/time.ts';
import { liveStream, signInAgain } from './live-stream.ts';

/** Milliseconds in which changes are collected, and a random part, so that many open pages do not load in the same time. */
const COLLECT = 100;
const SPREAD = 400;
/** Milliseconds between two reloads. */
const PAUSE = SECOND;
/** Statuses of a member who has lost the permission, and of a page that is gone. */
const GONE = [403, 404];
/** A browser's timer cannot wait for more than some weeks. */
const MAX_TIMEOUT = DAY;

interface Options {
  /** Milliseconds after which time alone changes the page, such as the end of a reservation; from the props. */
  changesIn?: number | null;
}

/** Loads props of the page again when one of the topics changes in any process. Keeps scroll position, focus and typed text. */
export function useLive(topics: LiveTopic[], only: string[], { changesIn = null }: Options = {}): void {
  const followed = useRef(topics);
  const reload = useRef<ReturnType<typeof liveReload>>(undefined);
  reload.current ??= liveReload(only);
  useEffect(() => {
    const end = liveStream.listen((changed) => {
      if (changed === 'all' || changed.some((topic) => followed.current.includes(topic))) reload.current?.schedule();
    });
    return () => {
      end();
      reload.current?.cancel();
    };
  }, []);
  useEffect(() => {
    if (changesIn === null) return;
    const timer = window.setTimeout(() => reload.current?.schedule(), Math.min(changesIn, MAX_TIMEOUT));
    return () => window.clearTimeout(timer);
  }, [changesIn]);
}

/** Reloads soon after a change, at most one at a time and one a second. */
function liveReload(only: string[]) {
  let timer: number | undefined;
  let loadedAt = Number.NEGATIVE_INFINITY;
  let isLoading = false;
  let hasChanged = false;

  function schedule(): void {
    hasChanged = true;
    if (timer !== undefined || isLoading) return;
    const wait = Math.max(COLLECT + Math.random() * SPREAD, loadedAt + PAUSE - performance.now());
    timer = window.setTimeout(load, wait);
  }

  function load(): void {
    timer = undefined;
    hasChanged = false;
    isLoading = true;
    router.reload({
      only,
      preserveErrors: true,
      showProgress: false,
      // The server does not count it as an activity of the member.
      headers: { 'X-Live-Reload': 'true' },
      onHttpException: ({ status }) => {
        if (status === 401) signInAgain();
        if (GONE.includes(status)) window.location.reload();
        return false;
      },
      onNetworkError: () => false,
      onFinish: () => {
        isLoading = false;
        loadedAt = performance.now();
        if (hasChanged) schedule();
      },
    });
  }

  return {
    schedule,
    cancel() {
      window.clearTimeout(timer);
      timer = undefined;
    },
  };
}
