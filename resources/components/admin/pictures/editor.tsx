import { RotateCcw, RotateCw } from 'lucide-react';
import { useState } from 'react';
import ReactCrop, { type PercentCrop } from 'react-image-crop';
import 'react-image-crop/dist/ReactCrop.css';
import type { PictureEdits, StaffPicture } from '../../../../server/pictures/contract.ts';
import { button } from '../button.ts';
import { originalUrl, savePictureEdits } from './calls.ts';

/** Keyboards move its corners by the arrow keys. */
const FIRST_CROP: PercentCrop = { unit: '%', x: 10, y: 10, width: 80, height: 80 };

interface EditorProps {
  picture: StaffPicture;
  onSaved: (picture: StaffPicture) => void;
  onClose: () => void;
}

/** Rotates and crops a picture. What is saved are numbers on the original, which stays. */
export function PictureEditor({ picture, onSaved, onClose }: EditorProps) {
  const [rotation, setRotation] = useState(picture.edits.rotation);
  const [crop, setCrop] = useState<PercentCrop | undefined>(percentCrop(picture.edits));
  const [state, setState] = useState<'loading' | 'ready' | 'saving'>('loading');
  const [error, setError] = useState<string | null>(null);
  const turn = (degrees: 90 | 270) => {
    setState('loading');
    setCrop(undefined);
    setRotation(((rotation + degrees) % 360) as PictureEdits['rotation']);
  };
  const save = async () => {
    setState('saving');
    try {
      onSaved(await savePictureEdits(picture.id, { rotation, crop: cropOf(crop) }));
    } catch (failure) {
      setError((failure as Error).message);
      setState('ready');
    }
  };
  return (
    <div>
      <p className="mb-3 text-13 text-smoke">
        {picture.hasOriginal
          ? 'Drag over the picture to crop it. The original stays, so you can change this again.'
          : 'The original of this picture is not stored. This works from its largest version, so a small part will look coarse.'}
      </p>
      <div className="mb-3 flex flex-wrap gap-2">
        <button type="button" onClick={() => turn(270)} className={button('outlined', 'gap-2')}>
          <RotateCcw size={18} aria-hidden="true" /> Rotate left
        </button>
        <button type="button" onClick={() => turn(90)} className={button('outlined', 'gap-2')}>
          <RotateCw size={18} aria-hidden="true" /> Rotate right
        </button>
        {cropOf(crop) ? (
          <button type="button" onClick={() => setCrop(undefined)} className={button('outlined')}>
            Whole picture
          </button>
        ) : (
          <button type="button" onClick={() => setCrop(FIRST_CROP)} className={button('outlined')}>
            Crop
          </button>
        )}
      </div>
      <div className="flex min-h-48 justify-center bg-plaster" aria-busy={state === 'loading'}>
        <ReactCrop crop={crop} onChange={(_, percent) => setCrop(percent)} ruleOfThirds className="max-h-[70vh]">
          <img
            src={originalUrl(picture.id, rotation)}
            alt="Uncropped"
            onLoad={() => setState('ready')}
            onError={() => setError('The original cannot be loaded. Please try again later.')}
            className={state === 'loading' ? 'opacity-50' : undefined}
          />
        </ReactCrop>
      </div>
      {error && (
        <p role="alert" className="mt-3 text-ember">
          {error}
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        <button type="button" onClick={save} disabled={state !== 'ready'} className={button('filled')}>
          {state === 'saving' ? 'Applying…' : 'Apply'}
        </button>
        <button type="button" onClick={onClose} className={button('outlined')}>
          Cancel
        </button>
      </div>
    </div>
  );
}

function percentCrop({ crop }: PictureEdits): PercentCrop | undefined {
  return crop ? { unit: '%', ...crop } : undefined;
}

function cropOf(crop: PercentCrop | undefined): PictureEdits['crop'] {
  // A click without dragging leaves a crop without size.
  if (!crop || crop.width === 0 || crop.height === 0) return null;
  const { x, y, width, height } = crop;
  return { x, y, width, height };
}
