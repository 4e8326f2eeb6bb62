import { ChevronDown } from 'lucide-react';

interface Props<Sort extends string> {
  /** The id of the form that it belongs to. */
  form: string;
  value: Sort;
  options: { value: Sort; text: string }[];
  onSort: (sort: Sort) => void;
}

export function SortSelect<Sort extends string>({ form, value, options, onSort }: Props<Sort>) {
  return (
    <label className="relative flex min-h-12 items-center gap-2 text-15 lg:border-b lg:border-edge">
      <span className="text-smoke">Sort</span>
      <select
        name="sortBy"
        form={form}
        value={value}
        onChange={(event) => onSort(event.target.value as Sort)}
        className="min-h-11 appearance-none [field-sizing:content] bg-transparent pr-6 font-medium"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden="true" size={16} strokeWidth={1.5} className="pointer-events-none absolute right-0" />
    </label>
  );
}
