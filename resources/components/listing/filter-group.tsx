import { ChevronDown } from 'lucide-react';
import type { FilterKey, FilterOption, FilterGroup as Options } from '../../../server/listing/contract.ts';
import { keptMarkup } from '../../kept-markup.ts';

const shownAtOnce = 8;

interface Props {
  name: FilterKey;
  group: Options;
  chosen: string[];
  onToggle: (filter: FilterKey, value: string) => void;
}

export function FilterGroup(props: Props) {
  return props.group.options.length > 0 && <KeptGroup {...props} />;
}

const KeptGroup = keptMarkup('filter-group', Group);

function Group({ name, group, chosen, onToggle }: Props) {
  const option = (it: FilterOption) => (
    <Option key={it.value} name={name} option={it} checked={chosen.includes(it.value)} onToggle={onToggle} />
  );
  // One left over is not worth a click.
  const cut = group.options.length > shownAtOnce + 1 ? shownAtOnce : group.options.length;
  const rest = group.options.slice(cut);
  return (
    <details open className="group/filter border-b border-line py-2 lg:first-of-type:border-t">
      <summary className="flex min-h-12 items-center justify-between text-15 font-semibold">
        {group.text}
        <ChevronDown
          aria-hidden="true"
          size={16}
          strokeWidth={1.5}
          className="transition-transform group-open/filter:rotate-180"
        />
      </summary>
      <fieldset className="pb-3">
        <legend className="sr-only">{group.text}</legend>
        {group.options.slice(0, cut).map(option)}
        {rest.length > 0 && (
          <details open={rest.some((it) => chosen.includes(it.value))} className="group/more">
            <summary className="text-link inline-flex min-h-11 items-center text-15 group-open/more:hidden">
              More
              <span className="sr-only"> in {group.text}</span>
            </summary>
            {rest.map(option)}
          </details>
        )}
      </fieldset>
    </details>
  );
}

interface OptionProps {
  name: FilterKey;
  option: FilterOption;
  checked: boolean;
  onToggle: Props['onToggle'];
}

function Option({ name, option, checked, onToggle }: OptionProps) {
  return (
    <label className="group/option flex min-h-11 items-center gap-3 text-15 transition-colors hover:text-ember has-disabled:text-smoke lg:min-h-9">
      <input
        type="checkbox"
        name={`${name}[]`}
        value={option.value}
        checked={checked}
        disabled={option.count === 0 && !checked}
        onChange={() => onToggle(name, option.value)}
        className="checkbox"
      />
      <span className="min-w-0 flex-1">{option.text}</span>
      <span className="text-13 text-smoke tabular-nums">{option.count}</span>
    </label>
  );
}
