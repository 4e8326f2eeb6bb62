import { Heart } from 'lucide-react';
import { button } from '../ui/button.ts';

interface Props {
  artwork: { slug: string; title: string };
}

/** The favorite button of an artwork's page. Its state and behaviour come later, from favorite-buttons.ts. */
export function FavoriteButton({ artwork: { slug, title } }: Props) {
  return (
    <button
      type="button"
      data-favorite={slug}
      data-title={title}
      className={`${button({ kind: 'outlined' })} favorite-heart group/favorite noscript:hidden`}
    >
      <Heart aria-hidden="true" size={18} strokeWidth={1.5} />
      {/* Both texts are rendered, so that the button keeps its width. */}
      <span className="grid *:[grid-area:1/1]">
        <span className="group-aria-pressed/favorite:invisible">Add to favorites</span>
        <span className="invisible group-aria-pressed/favorite:visible">In your favorites</span>
      </span>
    </button>
  );
}
