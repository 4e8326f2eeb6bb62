import { Pause, Play, X, ZoomIn, ZoomOut } from 'lucide-react';
import { LightboxButton } from './lightbox-button.tsx';
import type { useLightbox } from './use-lightbox.ts';
import type { useZoom } from './zoom/use-zoom.ts';

interface Props {
  /** The position among several pictures, or the title of a single one. */
  text: string;
  lightbox: ReturnType<typeof useLightbox>;
  zoom: ReturnType<typeof useZoom>;
  hasSlideshow: boolean;
}

/** Above the picture: its position, zoom, slideshow and close. */
export function LightboxBar({ text, lightbox, zoom, hasSlideshow }: Props) {
  return (
    <div className="flex items-center justify-between gap-4 px-2 py-2 sm:px-4">
      <p aria-live={lightbox.isPlaying ? 'off' : 'polite'} className="px-2 text-15 text-line tabular-nums">
        {text}
      </p>
      <div className="flex">
        {zoom.canZoom && (
          <>
            <LightboxButton label="Zoom out" icon={ZoomOut} onClick={zoom.zoomOut} disabled={!zoom.isEnlarged} />
            <p aria-live="polite" className="grid min-w-14 place-items-center text-15 text-line tabular-nums">
              <span className="sr-only">Enlarged to </span>
              {Math.round(zoom.scale * 100)}%
            </p>
            <LightboxButton label="Zoom in" icon={ZoomIn} onClick={zoom.zoomIn} disabled={zoom.isAtMaxScale} />
          </>
        )}
        {hasSlideshow && (
          <LightboxButton
            label={lightbox.isPlaying ? 'Pause slideshow' : 'Play slideshow'}
            icon={lightbox.isPlaying ? Pause : Play}
            onClick={lightbox.togglePlaying}
          />
        )}
        <LightboxButton label="Close" icon={X} onClick={lightbox.close} />
      </div>
    </div>
  );
}
