/** Something to choose: a title, an artist or a style. */
export interface SuggestionRow {
  text: string;
  /** Of the artist or style; of the latest artwork with this title. */
  slug: string;
  /** Artworks that it stands for. */
  count: number;
  imageKey: string | null;
}
