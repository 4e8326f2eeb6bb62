/** A browser other than the Chromium of the other tests. */
export interface Engine {
  /** An empty page in a new profile. */
  open(): Promise<EnginePage>;
  close(): Promise<void>;
}

/** A page that is used by pointer and keys: browsers treat calls of scripts otherwise. */
export interface EnginePage {
  goto(url: string): Promise<void>;
  /** Runs a function in the page. It can only use its arguments. */
  evaluate<Values extends unknown[], Result>(
    run: (...values: Values) => Result,
    ...values: Values
  ): Promise<Awaited<Result>>;
  click(point: Point): Promise<void>;
  /** Turns the wheel over the middle of the page. */
  scroll(pixels: number): Promise<void>;
  type(text: string): Promise<void>;
  /** Starts to go back; the caller waits for what it expects. */
  back(): Promise<void>;
  resize(size: Size): Promise<void>;
  setCookie(cookie: { name: string; value: string; url: string }): Promise<void>;
  /** For debugging. */
  screenshot(path: string): Promise<void>;
  close(): Promise<void>;
}

/** In pixels of the viewport. */
export interface Point {
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}
