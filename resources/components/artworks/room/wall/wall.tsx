import type { ReactNode } from 'react';
import type { ArtworkDetail } from '../../../../../server/artworks/contract.ts';
import { button } from '../../../ui/button.ts';
import { ArtworkCaption } from '../artwork-caption.tsx';
import { LengthControls, thingOf } from './length-controls.tsx';
import { LightControls } from './light-controls.tsx';
import { useWall } from './use-wall.ts';
import { isLarger } from './wall-geometry.ts';
import { WallStage } from './wall-stage.tsx';
import type { WorkPicture } from './work/work-picture.ts';

interface Props {
  artwork: ArtworkDetail;
  work: WorkPicture | 'failed' | null;
  photo: HTMLCanvasElement;
  /** Why the last chosen file was refused. */
  error: string;
  /** Chooses another photo. */
  anotherPhoto: ReactNode;
}

const FAILED =
  'The picture of the work could not be loaded. Check your connection, then close this view and open it again.';
const LARGER = 'The work is larger than the part of the wall in your photo.';

/** First the visitor measures the photograph, then places the work in it. */
export function Wall({ artwork, work, photo, error, anotherPhoto }: Props) {
  const wall = useWall(photo, work === 'failed' ? null : work, artwork.slug);
  const { isPlacing, line, known, light, message, scene } = wall;
  const aboutWork = work === 'failed' ? FAILED : work?.note;
  const messages = isPlacing ? [message, aboutWork, scene && isLarger(scene.box, photo) && LARGER] : [error, message];
  const help = isPlacing ? 'Drag the work to its place.' : `Move the two rings to the ends of ${thingOf(known)}.`;
  return (
    <>
      <WallStage
        photo={photo}
        scene={scene}
        title={artwork.title}
        line={isPlacing ? null : line}
        onLine={wall.setLine}
        onMove={wall.setCentre}
      />
      <div className="own-wall-bar">
        <ArtworkCaption artwork={artwork} />
        {isPlacing ? (
          <LightControls light={light} onLight={wall.setLight} />
        ) : (
          <LengthControls known={known} isInvalid={wall.isInvalid} onKnown={wall.setKnown} />
        )}
        <Actions wall={wall} anotherPhoto={anotherPhoto} />
        <p role="status" className="own-wall-status">
          {messages.filter(Boolean).join(' ') || `${help} Your photo stays on this device.`}
        </p>
      </div>
    </>
  );
}

function Actions({ wall, anotherPhoto }: { wall: ReturnType<typeof useWall>; anotherPhoto: ReactNode }) {
  const { isPlacing, place, measure, save } = wall;
  return (
    <div className="own-wall-actions">
      <button
        type="button"
        // The second press of a double click on “Place the work” falls on “Save as picture”.
        onClick={({ detail }) => (isPlacing ? detail < 2 && save() : place())}
        className={button({ kind: 'filled' })}
      >
        {isPlacing ? 'Save as picture' : 'Place the work'}
      </button>
      {isPlacing ? (
        <button type="button" onClick={measure} className={button({ kind: 'text' })}>
          Measure again
        </button>
      ) : (
        anotherPhoto
      )}
    </div>
  );
}
