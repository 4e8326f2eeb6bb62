/** A term as the index understands it. */
export interface FoundTerm {
  /** What is searched for; null where nothing has these words, nor any that are near to them. */
  words: string[] | null;
  /** What is searched for instead, as the artworks write it, where nothing has the words of the term. */
  instead: string | null;
}
