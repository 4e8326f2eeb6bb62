import { X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useHydrated } from '../../../hooks/use-hydrated.ts';
import { FieldFrame } from './fields.tsx';
import { useField } from './form-context.ts';
import { HiddenInput } from './hidden-input.tsx';
import { useSuggestions } from './use-suggestions.ts';

interface NamesFieldProps {
  name: string;
  help?: ReactNode;
  className?: string;
  /** Answers `{ names }` to the parameter `text`. */
  url: string;
}

/** Several names. Without JavaScript they are lines of a text. */
export function NamesField(props: NamesFieldProps) {
  const { value } = useField(props.name);
  const isHydrated = useHydrated();
  return (
    <FieldFrame
      name={props.name}
      help={props.help ?? (isHydrated ? undefined : 'One in each line.')}
      className={props.className}
      shown={linesOf(value).join(', ')}
    >
      {(connected, value) =>
        isHydrated ? (
          <Names connected={connected} value={value} url={props.url} />
        ) : (
          <textarea {...connected} rows={3} defaultValue={value} className="field py-2" />
        )
      }
    </FieldFrame>
  );
}

function linesOf(text: string): string[] {
  return text.split('\n').filter(Boolean);
}

interface NamesProps {
  connected: { id: string; name: string };
  value: string;
  url: string;
}

function Names({ connected: { name, ...connected }, value, url }: NamesProps) {
  const [names, setNames] = useState(() => linesOf(value));
  const [typed, setTyped] = useState('');
  const suggestions = useSuggestions(url, typed.trim());
  const add = (text: string) => {
    const added = text.replace(/\s+/g, ' ').trim();
    if (added !== '' && !names.includes(added)) setNames([...names, added]);
    setTyped('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ',') return;
    if (typed.trim() === '' && event.key === 'Enter') return;
    event.preventDefault();
    add(typed);
  };
  return (
    <>
      <HiddenInput name={name} value={[...names, typed.trim()].filter(Boolean).join('\n')} />
      {names.length > 0 && (
        <ul className="mb-2 flex flex-wrap gap-2">
          {names.map((each) => (
            <li key={each} className="flex items-center rounded-control bg-plaster pl-3">
              <span className="min-w-0 wrap-anywhere">{each}</span>
              <button
                type="button"
                aria-label={`Remove ${each}`}
                onClick={() => setNames(names.filter((other) => other !== each))}
                className="grid size-11 shrink-0 place-items-center hover:text-ember"
              >
                <X size={16} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <input
        {...connected}
        list={`${connected.id}-names`}
        autoComplete="off"
        value={typed}
        placeholder="Add"
        onKeyDown={onKeyDown}
        onBlur={() => add(typed)}
        onChange={({ target, nativeEvent }) => {
          // A name that was chosen from the list comes at once, not letter by letter.
          const isChosen =
            (nativeEvent as InputEvent).inputType === 'insertReplacementText' || !('inputType' in nativeEvent);
          if (isChosen) add(target.value);
          else setTyped(target.value);
        }}
        className="field"
      />
      <datalist id={`${connected.id}-names`}>
        {suggestions.map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
    </>
  );
}
