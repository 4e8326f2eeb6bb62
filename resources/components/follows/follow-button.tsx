import { clsx } from 'clsx';
import { type PointerEvent, useState } from 'react';
import { useShared } from '../../hooks/use-shared-props.ts';
import { sayMissing } from '../../runtime/chunk-load-error.ts';
import { ask, type Followable } from './follow-dialog-store.ts';
import { useFollow } from './use-follow.ts';

interface Props {
  artist: Followable;
  /** Id of the artist's name, where several can be followed. */
  describedBy?: string;
  className?: string;
}

const large = '(min-width: 64rem)';

/** Keeps its place while it is not known what it should say. */
export function FollowButton({ artist, describedBy, className }: Props) {
  const isFollowed = useFollow(artist.slug);
  const isCollector = useShared().auth.user !== null;
  const [isHovered, setHovered] = useState(false);
  const says = !isFollowed ? 'FOLLOW ARTIST' : isHovered ? 'UNFOLLOW' : 'FOLLOWING';

  async function onClick(): Promise<void> {
    if (isFollowed) return ask({ dialog: 'unfollow', artist });
    const following = await import('./follow-actions.ts').catch(sayMissing);
    if (isCollector) await following?.offer(artist);
    else following?.askFirst(artist);
  }

  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-describedby={describedBy}
      onClick={onClick}
      onPointerEnter={(event: PointerEvent) =>
        setHovered(event.pointerType === 'mouse' && window.matchMedia(large).matches)
      }
      onPointerLeave={() => setHovered(false)}
      className={clsx(
        'inline-flex min-h-11 min-w-[min(10rem,100%)] items-center justify-center rounded-control border px-5 text-13 font-medium tracking-[0.08em] transition-colors noscript:hidden',
        isFollowed === null && 'invisible',
        looks[says],
        className,
      )}
    >
      {says}
    </button>
  );
}

const looks = {
  'FOLLOW ARTIST': 'border-edge hover:border-ink',
  FOLLOWING: 'border-lagoon bg-lagoon text-paper',
  UNFOLLOW: 'border-ember bg-paper text-ember',
};
