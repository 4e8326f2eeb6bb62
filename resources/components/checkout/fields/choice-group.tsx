import { Choice } from './choice.tsx';

interface Props<Value extends string | number> {
  name: string;
  legend: string;
  /** `detail` is shown below the text. */
  options: { value: Value; text: string; detail?: string }[];
  chosen: unknown;
  onChoose: (value: Value) => void;
  className?: string;
}

/** A group of radio buttons, each with a large target. */
export function ChoiceGroup<Value extends string | number>(group: Props<Value>) {
  const { name, legend, options, chosen, onChoose, className } = group;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-3 text-15 font-medium">{legend}</legend>
      <div className={`grid gap-3 ${className ?? ''}`}>
        {options.map(({ value, text, detail }) => (
          <Choice key={value} name={name} value={value} isChosen={chosen === value} onChoose={() => onChoose(value)}>
            {text}
            {detail && <span className="block font-normal text-smoke tabular-nums">{detail}</span>}
          </Choice>
        ))}
      </div>
    </fieldset>
  );
}
