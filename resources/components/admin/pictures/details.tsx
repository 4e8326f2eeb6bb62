import { lazy, type MouseEvent, Suspense, useEffect, useId, useRef, useState } from 'react';
import { MAX_ALT } from '../../../../server/pictures/chosen.ts';
import type { StaffPicture } from '../../../../server/pictures/contract.ts';
import { button } from '../button.ts';
import type { Item, PictureList } from './picture-list.ts';

const PictureEditor = lazy(() => import('./editor.tsx').then((module) => ({ default: module.PictureEditor })));

interface DetailsProps {
  item: Item;
  items: Item[];
  list: PictureList;
  onOpen: (key: string) => void;
  onClose: () => void;
}

/** One picture in the page, below the others: its description, its focal point, its crop. */
export function PictureDetails({ item, items, list, onOpen, onClose }: DetailsProps) {
  const heading = useRef<HTMLParagraphElement>(null);
  const [isEditing, setEditing] = useState(false);
  const index = items.findIndex(({ key }) => key === item.key);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another picture gets the focus
  useEffect(() => {
    setEditing(false);
    heading.current?.focus();
  }, [item.key]);
  const change = (changes: Partial<StaffPicture>) =>
    item.picture && list.replace(item.key, { ...item.picture, ...changes });
  return (
    <section aria-label={`Picture ${index + 1}`} className="mt-4 border border-edge p-4">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <p ref={heading} tabIndex={-1} className="font-medium outline-none">
          Picture {index + 1} of {items.length}
        </p>
        <Steps items={items} index={index} onOpen={onOpen} onClose={onClose} />
      </div>
      {item.sending && (
        <p className={item.sending.message ? 'text-ember' : 'text-smoke'}>
          {item.sending.message ?? 'This picture is being uploaded.'}
        </p>
      )}
      {item.picture && isEditing && (
        <Suspense fallback={<p className="min-h-48 text-smoke">Loading…</p>}>
          <PictureEditor
            picture={item.picture}
            onClose={() => setEditing(false)}
            onSaved={(picture) => {
              change({ ...picture, alt: item.picture?.alt ?? '' });
              setEditing(false);
            }}
          />
        </Suspense>
      )}
      {item.picture && !isEditing && (
        <Fields picture={item.picture} item={item} onChange={change} onEdit={() => setEditing(true)} />
      )}
    </section>
  );
}

function Steps({
  items,
  index,
  onOpen,
  onClose,
}: { index: number } & Pick<DetailsProps, 'items' | 'onOpen' | 'onClose'>) {
  const [previous, next] = [items[index - 1], items[index + 1]];
  return (
    <div className="flex gap-4">
      {previous && (
        <button type="button" onClick={() => onOpen(previous.key)} className="admin-link min-h-11">
          Previous
        </button>
      )}
      {next && (
        <button type="button" onClick={() => onOpen(next.key)} className="admin-link min-h-11">
          Next
        </button>
      )}
      <button type="button" onClick={onClose} className="admin-link min-h-11">
        Close
      </button>
    </div>
  );
}

interface FieldsProps {
  picture: StaffPicture;
  item: Item;
  onChange: (changes: Partial<StaffPicture>) => void;
  onEdit: () => void;
}

function Fields({ picture, item, onChange, onEdit }: FieldsProps) {
  const id = useId();
  if (picture.state === 'failed') return <p className="text-ember">{picture.failure}</p>;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <FocalPoint
        picture={picture}
        src={picture.preview ?? item.previewUrl}
        onChange={(focus) => onChange({ focus })}
      />
      <div>
        <label htmlFor={id} className="mb-1 block font-medium">
          Description
        </label>
        <textarea
          id={id}
          value={picture.alt}
          maxLength={MAX_ALT}
          rows={4}
          aria-describedby={`${id}-hint`}
          onChange={({ target }) => onChange({ alt: target.value })}
          className="field py-2"
        />
        <p id={`${id}-hint`} className="mb-4 text-13 text-smoke">
          What it shows, for people who cannot see it and for search engines.
        </p>
        <button type="button" onClick={onEdit} disabled={picture.state !== 'ready'} className={button('outlined')}>
          Rotate or crop
        </button>
      </div>
    </div>
  );
}

interface FocalPointProps {
  picture: StaffPicture;
  src: string | null;
  onChange: (focus: StaffPicture['focus']) => void;
}

/** The point that cards never cut away: a click on the picture, or two numbers. */
function FocalPoint({ picture: { focus, placeholder }, src, onChange }: FocalPointProps) {
  const [x, y] = [useId(), useId()];
  const point = ({ nativeEvent: { offsetX, offsetY }, currentTarget }: MouseEvent<HTMLImageElement>) => {
    const percent = (offset: number, side: number) => Math.min(100, Math.max(0, Math.round((offset / side) * 100)));
    onChange({ x: percent(offsetX, currentTarget.clientWidth), y: percent(offsetY, currentTarget.clientHeight) });
  };
  const numberField = (id: string, label: string, axis: 'x' | 'y') => (
    <label htmlFor={id} className="flex items-center gap-2">
      {label}
      <input
        id={id}
        type="number"
        min={0}
        max={100}
        value={focus[axis]}
        onChange={({ target }) =>
          onChange({ ...focus, [axis]: Math.min(100, Math.max(0, Math.round(Number(target.value)))) })
        }
        className="field w-20"
      />
    </label>
  );
  return (
    <div>
      <div className="flex justify-center bg-plaster">
        <div className="relative">
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: keyboards have the two numbers */}
          {/* biome-ignore lint/a11y/noStaticElementInteractions: keyboards have the two numbers */}
          <img src={src ?? placeholder} alt="" onClick={point} className="max-h-96 min-h-24 cursor-crosshair" />
          <span
            aria-hidden="true"
            style={{ left: `${focus.x}%`, top: `${focus.y}%` }}
            className="pointer-events-none absolute size-5 -translate-1/2 rounded-full border-2 border-paper bg-ember/60 outline outline-ink"
          />
        </div>
      </div>
      <p className="mt-2 text-13 text-smoke">Click what must stay visible where the picture is cut. In percent:</p>
      <div className="mt-1 flex flex-wrap gap-4 text-13">
        {numberField(x, 'From the left', 'x')}
        {numberField(y, 'From the top', 'y')}
      </div>
    </div>
  );
}
