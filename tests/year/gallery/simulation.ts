type Scenario = () => Promise<void>;

interface Wake {
  at: number;
  /** Order of insertion: of two wakes at one time the earlier one comes first. */
  order: number;
  resume: () => void;
}

/**
 * A discrete-event simulation. Scenarios are async functions that sleep in simulated time; one of them runs at a time, so that a
 * seed always gives the same year.
 */
export class Simulation {
  now: number;
  readonly #afterStep: () => Promise<void>;
  readonly #onAdvance: (now: number) => void;
  readonly #queue: Wake[] = [];
  #inserted = 0;
  /** Called when the running scenario sleeps or ends. */
  #pause: (error?: unknown) => void = () => {};

  /** `afterStep` runs whenever a scenario sleeps or has ended. */
  constructor(start: number, { onAdvance, afterStep }: { onAdvance(now: number): void; afterStep(): Promise<void> }) {
    this.now = start;
    this.#onAdvance = onAdvance;
    this.#afterStep = afterStep;
    onAdvance(start);
  }

  start(at: number, scenario: Scenario): void {
    const resume = () =>
      void scenario().then(
        () => this.#pause(),
        (error) => this.#pause(error ?? new Error('A scenario failed.')),
      );
    this.#insert(at, resume);
  }

  sleep(milliseconds: number): Promise<void> {
    return this.sleepUntil(this.now + milliseconds);
  }

  sleepUntil(at: number): Promise<void> {
    const waking = new Promise<void>((resume) => this.#insert(at, resume));
    this.#pause();
    return waking;
  }

  /** Runs until no scenario is left, or one fails. */
  async run(): Promise<void> {
    for (let wake = this.#takeFirst(); wake; wake = this.#takeFirst()) {
      this.now = Math.max(this.now, wake.at);
      this.#onAdvance(this.now);
      const { resume } = wake;
      await new Promise<void>((paused, failed) => {
        this.#pause = (error) => (error === undefined ? paused() : failed(error));
        resume();
      });
      await this.#afterStep();
    }
  }

  /** A binary heap. */
  #insert(at: number, resume: () => void): void {
    const queue = this.#queue;
    queue.push({ at, order: this.#inserted++, resume });
    for (let index = queue.length - 1; index > 0; ) {
      const parent = (index - 1) >> 1;
      if (!this.#swapUnless(parent, index)) return;
      index = parent;
    }
  }

  #takeFirst(): Wake | undefined {
    const queue = this.#queue;
    const first = queue[0];
    const last = queue.pop();
    if (!first || !last || queue.length === 0) return first;
    queue[0] = last;
    for (let index = 0; ; ) {
      const [left, right] = [2 * index + 1, 2 * index + 2];
      if (left >= queue.length) return first;
      const child = right < queue.length && isBefore(queue[right] as Wake, queue[left] as Wake) ? right : left;
      if (!this.#swapUnless(index, child)) return first;
      index = child;
    }
  }

  /** Swaps parent and child unless they are in order. */
  #swapUnless(parent: number, child: number): boolean {
    const [upper, lower] = [this.#queue[parent] as Wake, this.#queue[child] as Wake];
    if (!isBefore(lower, upper)) return false;
    this.#queue[parent] = lower;
    this.#queue[child] = upper;
    return true;
  }
}

function isBefore(one: Wake, other: Wake): boolean {
  return one.at < other.at || (one.at === other.at && one.order < other.order);
}
