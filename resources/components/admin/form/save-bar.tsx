import { button } from '../button.ts';

/** Always in sight, also at the end of a long form on a phone. */
export function SaveBar({ text, isDirty }: { text: string; isDirty: boolean }) {
  return (
    <div className="sticky bottom-0 z-10 -mx-4 mt-8 flex items-center gap-4 border-t border-line bg-paper px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:-mx-8 sm:px-8 lg:mx-0 lg:px-0">
      <button type="submit" className={button('filled')}>
        {text}
      </button>
      <p role="status" className="text-13 text-smoke">
        {isDirty && 'Changes are not saved yet.'}
      </p>
    </div>
  );
}
