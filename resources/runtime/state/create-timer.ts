/** A timer that runs one action: a new start replaces the one before. */
export interface Timer {
  start: (delay: number, act: () => void) => void;
  stop: () => void;
  isRunning: () => boolean;
}

export function createTimer(): Timer {
  let id: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    clearTimeout(id);
    id = undefined;
  };
  return {
    start: (delay, act) => {
      stop();
      id = setTimeout(() => {
        stop();
        act();
      }, delay);
    },
    stop,
    isRunning: () => id !== undefined,
  };
}
