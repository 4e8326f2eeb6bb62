import { type ReactNode, useState } from 'react';
import { FieldFrame } from './fields.tsx';
import { useSuggestions } from './use-suggestions.ts';

interface SuggestFieldProps {
  name: string;
  help?: ReactNode;
  className?: string;
  /** Answers `{ names }` to the parameter `text`. */
  url: string;
}

/** A field for one name out of many. Without JavaScript the name is typed in full. */
export function SuggestField({ url, ...field }: SuggestFieldProps) {
  const [typed, setTyped] = useState('');
  const names = useSuggestions(url, typed);
  return (
    <FieldFrame {...field}>
      {(connected, value) => (
        <>
          <input
            {...connected}
            list={`${connected.id}-names`}
            autoComplete="off"
            defaultValue={value}
            onInput={(event) => setTyped(event.currentTarget.value.trim())}
            className="field"
          />
          <datalist id={`${connected.id}-names`}>
            {names.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
        </>
      )}
    </FieldFrame>
  );
}
