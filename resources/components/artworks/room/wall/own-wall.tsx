import { useEffect, useState } from 'react';
import type { ArtworkDetail } from '../../../../../server/artworks/contract.ts';
import { PhotoInput } from './photo-input.tsx';
import { Wall } from './wall.tsx';
import { loadWork, type WorkPicture } from './work/work-picture.ts';
import './own-wall.css';

/** The artwork in a visitor's own photograph, in its true size. The photograph does not leave the browser. */
export function OwnWall({ artwork }: { artwork: ArtworkDetail }) {
  const work = useWork(artwork);
  const [photos, setPhotos] = useState<{ current: HTMLCanvasElement; count: number } | null>(null);
  const [error, setError] = useState('');
  const input = {
    onPhoto: (photo: HTMLCanvasElement) => {
      setError('');
      setPhotos((before) => ({ current: photo, count: (before?.count ?? 0) + 1 }));
    },
    onError: setError,
  };
  if (photos) {
    return (
      <Wall
        key={photos.count}
        artwork={artwork}
        work={work}
        photo={photos.current}
        error={error}
        anotherPhoto={<PhotoInput {...input} label="Another photo" kind="text" />}
      />
    );
  }
  return (
    <div className="own-wall-start">
      <h2 className="font-serif text-28">See it in your own room</h2>
      <p>
        Photograph the wall straight on, with something of known size in the picture: a door, or a sheet of A4 paper
        that you have taped to the wall.
      </p>
      <PhotoInput {...input} label="Choose or take a photo" kind="filled" />
      <p className="text-15 text-smoke">Your photo stays on this device.</p>
      <p role="alert" className="own-wall-error">
        {error}
      </p>
    </div>
  );
}

/** Null until it is loaded. */
function useWork(artwork: ArtworkDetail): WorkPicture | 'failed' | null {
  const [work, setWork] = useState<WorkPicture | 'failed' | null>(null);
  useEffect(() => {
    let isCurrent = true;
    loadWork(artwork).then(
      (loaded) => isCurrent && setWork(loaded),
      () => isCurrent && setWork('failed'),
    );
    return () => {
      isCurrent = false;
    };
  }, [artwork]);
  return work;
}
