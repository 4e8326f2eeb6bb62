import { Heart as Icon } from 'lucide-react';

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
      className="favorite-heart absolute top-0 right-0 z-10 grid size-11 place-items-center pb-2 pl-2 before:absolute before:top-0 before:right-0 before:size-9 before:bg-paper/90 noscript:hidden"
    >
      <Icon aria-hidden="true" size={18} strokeWidth={1.5} />
    </button>
  );
}
