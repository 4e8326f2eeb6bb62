import { ChevronDown } from 'lucide-react';
import type { FilterOption, FilterGroup as Options } from '../../../../server/listing/contract.ts';
import type { FilterKey } from '../../../../server/listing/filters.ts';
import { cachedFragment } from '../../../runtime/fragment-cache.ts';

const VISIBLE_OPTIONS = 8;

interface Props {
  name: FilterKey;
  group: Options;
  chosen: string[];
  onToggle: (filter: FilterKey, value: string) => void;
}

export function FilterGroup(props: Props) {
  return props.group.options.length > 0 && <Group {...props} />;
}

const Group = cachedFragment('filter-group', Choices);

function Choices({ name, group: { text, options }, chosen, onToggle }: Props) {
  const isChosen = ({ value }: FilterOption) => chosen.includes(value);
  const shown = options.map((option) => (
    <Choice key={option.value} name={name} option={option} isChosen={isChosen(option)} onToggle={onToggle} />
  ));
  // A single hidden option is shown instead of a button.
  const cut = options.length > VISIBLE_OPTIONS + 1 ? VISIBLE_OPTIONS : options.length;
  const rest = options.slice(cut);
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
      <fieldset className="pb-3">
        <legend className="sr-only">{text}</legend>
        {shown.slice(0, cut)}
        {rest.length > 0 && (
          <details open={rest.some(isChosen)} className="group/more">
            <summary className="text-link inline-flex min-h-11 items-center text-15 group-open/more:hidden">
              More
              <span className="sr-only"> in {text}</span>
            </summary>
            {shown.slice(cut)}
          </details>
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
    <label className="group/option flex min-h-11 items-center gap-3 text-15 transition-colors hover:text-ember has-disabled:text-smoke lg:min-h-9">
      <input
        type="checkbox"
        name={`${name}[]`}
        value={value}
        checked={isChosen}
        disabled={!count && !isChosen}
        onChange={() => onToggle(name, value)}
        className="checkbox"
      />
      <span className="min-w-0 flex-1">{text}</span>
      <span className="text-13 text-smoke tabular-nums">{count}</span>
    </label>
  );
}
