import { button } from '../../../ui/button.ts';
import { readPhoto } from './photo.ts';

interface Props {
  label: string;
  kind: 'filled' | 'text';
  onPhoto: (photo: HTMLCanvasElement) => void;
  onError: (message: string) => void;
}

const UNREADABLE =
  'This file cannot be read as a photo here. Choose a JPEG, PNG or WebP picture; HEIC photos of an iPhone can be exported as JPEG.';

/** Phones offer their camera as well. */
export function PhotoInput({ label, kind, onPhoto, onError }: Props) {
  return (
    <label className={button({ kind, className: 'own-wall-file' })}>
      {label}
      <input
        type="file"
        accept="image/*"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          // The same file can be chosen again.
          currentTarget.value = '';
          if (file) readPhoto(file).then(onPhoto, () => onError(UNREADABLE));
        }}
      />
    </label>
  );
}
