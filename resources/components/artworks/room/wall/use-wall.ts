import { useState } from 'react';
import { type KnownLength, lengthOf } from './length-controls.tsx';
import { type Light, paintWall, type Scene } from './paint-wall.ts';
import { canvasOf, savePicture } from './photo.ts';
import { firstLine, type Point, pixelsPerCentimetre, placed } from './wall-geometry.ts';
import type { WorkPicture } from './work/work-picture.ts';

const AMBIENT: Light = { strength: 0, from: -40 };
const INVALID_LENGTH = 'Enter a length between 1 and 1,000 cm.';
const SHORT_LINE = 'The line is too short to measure with. Move its ends apart.';
const UNSAVED =
  'This cannot be saved here, because the picture of the work is on another server. Take a screenshot instead.';

/** The state of a wall: what the visitor has measured, and where the work is placed. */
export function useWall(photo: HTMLCanvasElement, work: WorkPicture | null, slug: string) {
  const [isPlacing, setPlacing] = useState(false);
  const [line, setLine] = useState(() => firstLine(photo));
  const [known, setKnown] = useState<KnownLength>({ name: 'door', text: '' });
  const [centre, setCentre] = useState<Point | null>(null);
  const [light, setLight] = useState(AMBIENT);
  const [message, setMessage] = useState('');
  const length = lengthOf(known);
  const scale = length && pixelsPerCentimetre(line, length, photo);
  const scene = isPlacing && work && scale ? sceneOf({ photo, work, scale, light }, centre) : null;
  /** A message is about the former value. */
  function clearingMessage<Value>(set: (value: Value) => void): (value: Value) => void {
    return (value) => {
      set(value);
      setMessage('');
    };
  }
  return {
    isPlacing,
    line,
    known,
    light,
    message,
    scene,
    setCentre,
    isInvalid: message === INVALID_LENGTH,
    setLine: clearingMessage(setLine),
    setKnown: clearingMessage(setKnown),
    setLight: clearingMessage(setLight),
    measure: clearingMessage(() => setPlacing(false)),
    place: () => {
      setMessage(length === null ? INVALID_LENGTH : scale === null ? SHORT_LINE : '');
      setPlacing(scale !== null);
    },
    save: async () => scene && setMessage(await saveScene(scene, `${slug}-on-your-wall.jpg`)),
  };
}

/** A work that stands begins near the bottom of the photograph, where the floor is. */
function sceneOf(scene: Omit<Scene, 'box'>, chosen: Point | null): Scene {
  const { photo, work, scale } = scene;
  const y = work.foot ? photo.height * 0.94 - (work.size.height * scale) / 2 : photo.height * 0.42;
  const centre = chosen ?? { x: photo.width / 2, y };
  return { ...scene, box: placed(centre, work.size, scale, photo) };
}

/** Resolves with a message for the visitor. */
async function saveScene(scene: Scene, name: string): Promise<string> {
  const canvas = canvasOf(scene.photo);
  paintWall(canvas, scene);
  return savePicture(canvas, name).then(
    () => `Saved as ${name}.`,
    () => UNSAVED,
  );
}
