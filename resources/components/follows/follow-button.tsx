import { clsx } from 'clsx';
import { type PointerEvent, useEffect, useState } from 'react';
import { useHydrated } from '../../hooks/use-hydrated.ts';
import { useSharedProps } from '../../hooks/use-shared-props.ts';
import { notifyChunkLoadError } from '../../runtime/loading/chunk-load-error.ts';
import { useStore } from '../../runtime/state/create-store.ts';
import { type Followable, openFollowDialog } from './dialogs/follow-dialog-store.ts';
import { follows } from './follows-store.ts';

interface Props {
  artist: Followable;
  /** Id of the artist's name, for pages with several follow buttons. */
  describedBy?: string;
  className?: string;
}

const LARGE_SCREEN = '(min-width: 64rem)';

/** Invisible until its text is known, so that it reserves its space. */
export function FollowButton({ artist, describedBy, className }: Props) {
  const isCollector = useSharedProps().auth.user !== null;
  const isFollowed = useFollow(artist.slug, isCollector);
  const [isHovered, setHovered] = useState(false);
  const text = !isFollowed ? 'FOLLOW ARTIST' : isHovered ? 'UNFOLLOW' : 'FOLLOWING';

  async function onClick(): Promise<void> {
    if (isFollowed) return openFollowDialog({ dialog: 'unfollow', artist });
    const actions = await import('./follow-actions.ts').catch(notifyChunkLoadError);
    if (isCollector) await actions?.openFollow(artist);
    else actions?.signInFirst(artist);
  }

  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-describedby={describedBy}
      onClick={onClick}
      onPointerEnter={(event: PointerEvent) =>
        setHovered(event.pointerType === 'mouse' && window.matchMedia(LARGE_SCREEN).matches)
      }
      onPointerLeave={() => setHovered(false)}
      className={clsx(
        'inline-flex min-h-11 min-w-[min(10rem,100%)] items-center justify-center rounded-control border px-5 text-13 font-medium tracking-[0.08em] transition-colors noscript:hidden',
        isFollowed === null && 'invisible',
        CLASSES[text],
        className,
      )}
    >
      {text}
    </button>
  );
}

const CLASSES = {
  'FOLLOW ARTIST': 'border-edge hover:border-ink',
  FOLLOWING: 'border-lagoon bg-lagoon text-paper',
  UNFOLLOW: 'border-ember bg-paper text-ember',
};

/** Whether the collector follows an artist; null until that is known. For visitors it is false. */
function useFollow(slug: string, isCollector: boolean): boolean | null {
  const isHydrated = useHydrated();
  const isFollowed = useStore(follows.store, (states) => states.get(slug) ?? null);
  useEffect(() => {
    if (isCollector) void follows.load([slug]);
  }, [slug, isCollector]);
  return isHydrated ? isCollector && isFollowed : null;
}
