import { useState } from 'react';
import { button } from '../button.ts';
import { Dialog } from './dialog.tsx';
import { areSingleKeysOn, nameOfKey, pageKeys, turnSingleKeys } from './keys.ts';

/** The keys of this page. */
export function KeyList({ onClose }: { onClose: () => void }) {
  const [keys] = useState(pageKeys);
  const [isOn, setOn] = useState(areSingleKeysOn);
  return (
    <Dialog label="Keys of this page" onClose={onClose}>
      <div className="p-6">
        <h2 className="mb-4 font-serif text-28 font-medium">Keys</h2>
        <dl className="border-t border-line">
          {keys.map(({ key, text }) => (
            <div key={key} className="flex items-baseline gap-4 border-b border-line py-2">
              <dt className="w-20 shrink-0">
                <kbd className="rounded-control border border-edge px-2 py-0.5 font-sans">{nameOfKey(key)}</kbd>
              </dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        <label className="mt-4 flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            checked={isOn}
            onChange={({ target }) => {
              turnSingleKeys(target.checked);
              setOn(target.checked);
            }}
            className="size-5 accent-ink"
          />
          Keys without Ctrl are on
        </label>
        <button type="button" onClick={onClose} className={button('outlined', 'mt-2')}>
          Close
        </button>
      </div>
    </Dialog>
  );
}
