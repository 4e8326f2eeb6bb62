/** Alternative text of the picture, without a full stop, and the first paragraph of the description. By the title of the work. */
export type WorkTexts = Readonly<Record<string, readonly [shows: string, says: string]>>;
