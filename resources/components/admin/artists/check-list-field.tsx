import { useField } from '../form/form-context.ts';

/** Boxes of which several can be chosen; the value has one line for each. */
export function CheckListField({
  name,
  options,
  empty,
}: {
  name: string;
  options: { value: string; text: string }[];
  /** Shown without options. */
  empty: string;
}) {
  const { id, label, value, error, isReadOnly } = useField(name);
  const chosen = value.split('\n');
  if (isReadOnly) {
    const texts = options.filter((option) => chosen.includes(option.value)).map(({ text }) => text);
    return (
      <div>
        <p className="text-13 text-smoke">{label}</p>
        <p>{texts.join(', ') || 'none'}</p>
      </div>
    );
  }
  return (
    <fieldset id={id} tabIndex={-1} className="min-w-0 scroll-mt-4">
      <legend className="mb-1 font-medium">{label}</legend>
      {options.length === 0 && <p className="text-smoke">{empty}</p>}
      <div className="flex flex-wrap gap-x-6">
        {options.map((option) => (
          <label key={option.value} className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              name={name}
              value={option.value}
              defaultChecked={chosen.includes(option.value)}
              className="size-5 accent-ink"
            />
            {option.text}
          </label>
        ))}
      </div>
      {error && <p className="mt-1 text-ember">{error}</p>}
    </fieldset>
  );
}
