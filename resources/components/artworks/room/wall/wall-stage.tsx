import { type RefObject, useId, useLayoutEffect, useRef, useState } from 'react';
import { useContentSize } from '../../use-content-size.ts';
import { Loupe } from './loupe.tsx';
import { paintWall, type Scene } from './paint-wall.ts';
import { contextOf } from './photo.ts';
import { useDrag } from './use-drag.ts';
import { type Box, centreOf, clampPoint, fittingScale, type Line, type Point } from './wall-geometry.ts';

interface Props {
  photo: HTMLCanvasElement;
  /** Null while the visitor measures. */
  scene: Scene | null;
  title: string;
  /** Null while the visitor places the work. */
  line: Line | null;
  onLine: (line: Line) => void;
  onMove: (centre: Point) => void;
}

/** Pixels of the photograph that an arrow key moves an end of the line. */
const LINE_STEP = 2;
/** CSS pixels: the least that fingers hit. */
const TOUCHABLE = 44;

/** The photograph, as large as the window allows, with what the visitor moves in it. */
export function WallStage({ photo, scene, title, line, onLine, onMove }: Props) {
  const [stage, size] = useContentSize<HTMLDivElement>();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [held, hold] = useState<number | null>(null);
  const hint = useId();
  const view = size ? fittingScale(photo, size) : null;
  useLayoutEffect(() => {
    if (!canvas.current) return;
    if (scene) paintWall(canvas.current, scene);
    else contextOf(canvas.current).drawImage(photo, 0, 0);
  });
  return (
    <div ref={stage} className="own-wall-stage">
      <div
        className="own-wall-photo"
        style={view === null ? undefined : { width: photo.width * view, height: photo.height * view }}
      >
        <canvas
          ref={canvas}
          role="img"
          aria-label={scene ? `Your photo with ${title} in its true size` : 'Your photo'}
          width={photo.width}
          height={photo.height}
        />
        <p id={hint} className="sr-only">
          Arrow keys move it, with Shift in larger steps.
        </p>
        {line && view !== null && (
          <>
            <MeasuringLine line={line} view={view} />
            {line.map((end, index) => (
              <LineEnd
                key={index === 0 ? 'first' : 'second'}
                label={index === 0 ? 'First end of the known length' : 'Second end of the known length'}
                hint={hint}
                at={end}
                view={view}
                takesFocus={index === 0}
                onHold={(isHeld) => hold((before) => heldEnd(before, index, isHeld))}
                onMove={(to) => onLine(withEnd(line, index, clampPoint(to, photo)))}
              />
            ))}
          </>
        )}
        {scene && view !== null && <PlacedWork scene={scene} title={title} hint={hint} view={view} onMove={onMove} />}
      </div>
      {line && held !== null && view !== null && <Loupe photo={photo} at={line[held] as Point} view={view} />}
    </div>
  );
}

/** The blur of one end comes after the press on the other one. */
function heldEnd(before: number | null, index: number, isHeld: boolean): number | null {
  if (isHeld) return index;
  return before === index ? null : before;
}

function withEnd(line: Line, index: number, end: Point): Line {
  return index === 0 ? [end, line[1]] : [line[0], end];
}

function MeasuringLine({ line: [from, to], view }: { line: Line; view: number }) {
  const ends = { x1: from.x * view, y1: from.y * view, x2: to.x * view, y2: to.y * view };
  return (
    <svg aria-hidden="true" className="own-wall-line">
      <line {...ends} stroke="var(--color-ink)" strokeWidth={4} opacity={0.6} />
      <line {...ends} stroke="var(--color-paper)" strokeWidth={2} />
    </svg>
  );
}

interface LineEndProps {
  label: string;
  /** Id of the text about keys. */
  hint: string;
  at: Point;
  view: number;
  takesFocus: boolean;
  onHold: (isHeld: boolean) => void;
  onMove: (to: Point) => void;
}

function LineEnd({ label, hint, at, view, takesFocus, onHold, onMove }: LineEndProps) {
  const button = useFocus(takesFocus);
  return (
    <button
      type="button"
      aria-label={label}
      aria-describedby={hint}
      ref={button}
      onBlur={() => onHold(false)}
      {...useDrag({ at, view, step: LINE_STEP, onMove, onHold })}
      className="own-wall-end"
      style={{ left: at.x * view, top: at.y * view }}
    />
  );
}

interface PlacedWorkProps {
  scene: Scene;
  title: string;
  hint: string;
  view: number;
  onMove: (centre: Point) => void;
}

function PlacedWork({ scene: { box, scale }, title, hint, view, onMove }: PlacedWorkProps) {
  const centre = centreOf(box);
  const button = useFocus(true);
  return (
    <>
      <button
        type="button"
        ref={button}
        aria-label={title}
        aria-describedby={hint}
        {...useDrag({ at: centre, view, step: scale, onMove })}
        className="own-wall-work"
        style={{
          left: centre.x * view,
          top: centre.y * view,
          width: Math.max(box.width * view, TOUCHABLE),
          height: Math.max(box.height * view, TOUCHABLE),
        }}
      />
      <p aria-live="polite" className="sr-only">
        {placeOf(box, scale)}
      </p>
    </>
  );
}

/** Moves the focus to a new element: the button that was pressed for it is no longer there. */
function useFocus(isWanted: boolean): RefObject<HTMLButtonElement | null> {
  const element = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (isWanted) element.current?.focus();
  }, [isWanted]);
  return element;
}

function placeOf({ left, top }: Box, scale: number): string {
  return `${Math.round(left / scale)} cm from the left and ${Math.round(top / scale)} cm from the top of the photo`;
}
