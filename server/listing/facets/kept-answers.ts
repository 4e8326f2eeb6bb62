import type { SortBy } from '../filters.ts';
import { Answer } from './answer.ts';
import type { FacetIndex } from './facet-index.ts';
import type { Asked } from './matching.ts';

/** The answers that were asked for last, as many as fit into a number of bytes. */
export class KeptAnswers {
  readonly #limit: number;
  readonly #answers = new Map<string, Answer>();
  #size = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** `key` says all that `asked` does. */
  answer(key: string, index: FacetIndex, asked: () => Asked): Answer {
    const answer = this.#answers.get(key) ?? new Answer(index, asked());
    // Put last, as the one that was asked for most lately.
    if (this.#answers.delete(key)) this.#size -= answer.size;
    this.#answers.set(key, answer);
    this.#size += answer.size;
    for (const [oldest, { size }] of this.#answers) {
      if (this.#size <= this.#limit) break;
      this.#answers.delete(oldest);
      this.#size -= size;
    }
    return answer;
  }

  /** Another order leaves what each list has in it. */
  forgetOrder(sortBy: SortBy): void {
    for (const answer of this.#answers.values()) answer.forgetOrder(sortBy);
  }

  clear(): void {
    this.#answers.clear();
    this.#size = 0;
  }
}
