import { ChevronDown } from 'lucide-react';
import { type MouseEvent, useRef } from 'react';
import type { FilterOption, FilterGroup as Options } from '../../../../server/listing/contract.ts';
import type { FilterKey } from '../../../../server/listing/filters.ts';
import { isModifiedClick } from '../../../runtime/navigation/is-modified-click.ts';
import { showMoreOptions } from '../listing-visits.ts';
import './filter-group.css';

interface Props {
  name: FilterKey;
  group: Options;
  chosen: string[];
  /** The address of the page with all options of the group. */
  moreAddress: string;
  onToggle: (filter: FilterKey, value: string) => void;
}

export function FilterGroup({ name, group: { text, options, more }, chosen, moreAddress, onToggle }: Props) {
  const fieldset = useRef<HTMLFieldSetElement>(null);
  if (options.length === 0) return null;

  function loadMore(event: MouseEvent): void {
    if (isModifiedClick(event)) return;
    event.preventDefault();
    const shown = new Set(options.map(({ value }) => value));
    // The link that had the focus has disappeared.
    showMoreOptions(moreAddress, () => {
      const inputs = [...(fieldset.current?.querySelectorAll('input') ?? [])];
      inputs.find(({ value, disabled }) => !shown.has(value) && !disabled)?.focus();
    });
  }

  return (
    <details open className="group/filter border-b border-line py-2 lg:first-of-type:border-t">
      <summary className="flex min-h-12 items-center justify-between text-15 font-semibold">
        {text}
        <ChevronDown
          aria-hidden="true"
          size={16}
          strokeWidth={1.5}
          className="transition-transform group-open/filter:rotate-180"
        />
      </summary>
      <fieldset ref={fieldset} className="pb-3">
        <legend className="sr-only">{text}</legend>
        {options.map((option) => (
          <Choice
            key={option.value}
            name={name}
            option={option}
            isChosen={chosen.includes(option.value)}
            onToggle={onToggle}
          />
        ))}
        {more > 0 && (
          <a
            href={moreAddress}
            rel="nofollow"
            onClick={loadMore}
            className="text-link inline-flex min-h-11 items-center text-15"
          >
            More
            <span className="sr-only"> in {text}</span>
          </a>
        )}
      </fieldset>
    </details>
  );
}

interface ChoiceProps extends Pick<Props, 'name' | 'onToggle'> {
  option: FilterOption;
  isChosen: boolean;
}

function Choice({ name, option: { value, text, count }, isChosen, onToggle }: ChoiceProps) {
  return (
    <label className="filter-option">
      <input
        type="checkbox"
        name={`${name}[]`}
        value={value}
        checked={isChosen}
        disabled={!count && !isChosen}
        onChange={() => onToggle(name, value)}
        className="checkbox"
      />
      <span>
        {name === 'colors' && <Swatch color={value} />}
        {text}
      </span>
      <span>{count}</span>
    </label>
  );
}

// The options have the names that CSS has for colors. An attribute, because the policy of the page refuses inline styles.
function Swatch({ color }: { color: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 22 22" className="mr-2 inline size-5">
      <circle cx="11" cy="11" r="10" fill={color} fillOpacity=".8" stroke="#8c8372" />
    </svg>
  );
}
