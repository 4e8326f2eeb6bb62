import { ChevronDown } from 'lucide-react';
import type { FilterOption, FilterGroup as Options } from '../../../server/listing/contract.ts';
import type { FilterKey } from '../../../server/listing/filters.ts';
import { keptMarkup } from '../../kept-markup.ts';

const VISIBLE_OPTIONS = 8;

interface Props {
  name: FilterKey;
  group: Options;
  chosen: string[];
  onToggle: (filter: FilterKey, value: string) => void;
}

export function FilterGroup({ name, group: { text, options }, chosen, onToggle }: Props) {
  const choices = options.map(({ value, text, count }) => {
    const isChosen = chosen.includes(value);
    return { value, text, isChosen, isDisabled: !count && !isChosen };
  });
  const counts = options.map(({ count }) => count);
  return options.length > 0 && <Group name={name} text={text} choices={choices} counts={counts} onToggle={onToggle} />;
}

interface Choice {
  value: string;
  text: string;
  isChosen: boolean;
  isDisabled: boolean;
}

interface GroupProps extends Pick<Props, 'name' | 'onToggle'> {
  text: string;
  choices: Choice[];
  /** One count per choice. */
  counts: FilterOption['count'][];
}

const Group = keptMarkup('filter-group', Choices, ['counts']);

function Choices({ name, text, choices, counts, onToggle }: GroupProps) {
  const shown = choices.map((choice, index) => (
    <Choice key={choice.value} name={name} {...choice} count={counts[index] ?? 0} onToggle={onToggle} />
  ));
  // A single hidden option is shown instead of a button.
  const cut = choices.length > VISIBLE_OPTIONS + 1 ? VISIBLE_OPTIONS : choices.length;
  const rest = choices.slice(cut);
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
          <details open={rest.some(({ isChosen }) => isChosen)} className="group/more">
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

interface ChoiceProps extends Choice, Pick<Props, 'name' | 'onToggle'> {
  count: FilterOption['count'];
}

const Choice = keptMarkup('filter-choice', Checkbox, ['count']);

function Checkbox({ name, value, text, isChosen, isDisabled, count, onToggle }: ChoiceProps) {
  return (
    <label className="group/option flex min-h-11 items-center gap-3 text-15 transition-colors hover:text-ember has-disabled:text-smoke lg:min-h-9">
      <input
        type="checkbox"
        name={`${name}[]`}
        value={value}
        checked={isChosen}
        disabled={isDisabled}
        onChange={() => onToggle(name, value)}
        className="checkbox"
      />
      <span className="min-w-0 flex-1">{text}</span>
      <span className="text-13 text-smoke tabular-nums">{count}</span>
    </label>
  );
}
