import { type ReactNode, useRef } from 'react';
import { button } from '../button.ts';
import { useKeys } from '../keys/keys.ts';

/** Always in sight, also at the end of a long form on a phone. */
export function SaveBar({ text, button: further, isDirty }: { text: string; button?: ReactNode; isDirty: boolean }) {
  const submit = useRef<HTMLButtonElement>(null);
  useKeys([{ key: 'Mod+s', text, run: () => submit.current?.form?.requestSubmit() }]);
  return (
    <div className="admin-bar -mx-4 mt-8 flex items-center gap-4 border-t border-line bg-paper px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:-mx-8 sm:px-8 lg:mx-0 lg:px-0">
      <button ref={submit} type="submit" className={button('filled')}>
        {text}
      </button>
      {further}
      <p role="status" className="text-13 text-smoke">
        {isDirty && 'Changes are not saved yet.'}
      </p>
    </div>
  );
}
