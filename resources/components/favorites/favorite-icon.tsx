interface Props {
  artwork: { slug: string; title: string };
}

/** The favorite button of a card. Its state and behaviour come later, from favorite-buttons.ts. */
export function FavoriteIcon({ artwork: { slug, title } }: Props) {
  return (
    <button
      type="button"
      data-favorite={slug}
      data-title={title}
      aria-label={`Favorite ${title}`}
      className="favorite-heart favorite-icon"
    >
      <svg aria-hidden="true" width="18" height="18">
        <use href="#heart" />
      </svg>
    </button>
  );
}

/** Lucide's heart, once for all cards of a page. */
export const heartSymbol = (
  <svg aria-hidden="true" className="hidden">
    <symbol id="heart" viewBox="0 0 24 24">
      <path d="M2 9.5a5.5 5.5 0 0 1 9.591-3.676.56.56 0 0 0 .818 0A5.49 5.49 0 0 1 22 9.5c0 2.29-1.5 4-3 5.5l-5.492 5.313a2 2 0 0 1-3 .019L5 15c-1.5-1.5-3-3.2-3-5.5" />
    </symbol>
  </svg>
);
