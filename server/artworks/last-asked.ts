/** So many values as were asked for last. */
export class LastAsked<Key, Value> {
  readonly #most: number;
  readonly #values = new Map<Key, Value>();

  constructor(most: number) {
    this.#most = most;
  }

  get(key: Key): Value | undefined {
    const value = this.#values.get(key);
    if (value === undefined) return undefined;
    // Put last, so that the first is the one that was not asked for longest.
    this.#values.delete(key);
    this.#values.set(key, value);
    return value;
  }

  /** Tells which value had to go for it. */
  put(key: Key, value: Value): Value | undefined {
    this.#values.delete(key);
    this.#values.set(key, value);
    if (this.#values.size <= this.#most) return undefined;
    const [oldest] = this.#values;
    if (!oldest) return undefined;
    this.#values.delete(oldest[0]);
    return oldest[1];
  }

  delete(key: Key): void {
    this.#values.delete(key);
  }

  clear(): void {
    this.#values.clear();
  }
}
