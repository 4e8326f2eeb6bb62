import { useState } from 'react';
import type { ConflictField, FormConflict } from '../../../../server/admin/form/contract.ts';
import { fieldId } from './form-context.ts';

interface ConflictViewProps {
  conflict: FormConflict;
  labels: Record<string, string>;
  /** How the values of fields that are no text are shown. */
  texts: Record<string, (value: string) => string>;
}

/** What another person has saved since the form was opened, field by field. */
export function ConflictView({ conflict, labels, texts }: ConflictViewProps) {
  const { by, at } = conflict;
  const person = by ?? 'Another person';
  const fields = conflict.fields.map((field) => {
    const shown = texts[field.name] ?? ((value: string) => value);
    return { ...field, theirs: shown(field.theirs), typed: shown(field.typed) };
  });
  return (
    <section aria-labelledby="conflict-heading" className="mb-8 border-l-2 border-ember bg-plaster px-4 py-4">
      <div role="alert">
        <h2 id="conflict-heading" className="text-17 font-medium">
          {person} saved this {at ? `on ${at}` : ''} while you were editing
        </h2>
        <p className="mt-1">
          Nothing of yours is lost, and nothing was overwritten. Please look at these fields, then save.
        </p>
      </div>
      <div className="mt-4 grid gap-4">
        {fields.map((field) =>
          field.isChoice ? (
            <Choice key={field.name} field={field} label={labels[field.name] ?? field.name} person={person} />
          ) : (
            <div key={field.name} className="border-t border-line pt-3">
              <p>
                <a href={`#${fieldId(field.name)}`} className="admin-link font-medium">
                  {labels[field.name] ?? field.name}
                </a>
                : changed by {person}. You did not change it, so the form now has the new text.
              </p>
              <Text text={field.theirs} />
            </div>
          ),
        )}
      </div>
    </section>
  );
}

/** Both have changed the field. Works without JavaScript: the form sends the choice. */
function Choice({ field, label, person }: { field: ConflictField; label: string; person: string }) {
  const { name, theirs, typed } = field;
  const [isMissing, setMissing] = useState(false);
  return (
    <fieldset className="min-w-0 border-t border-line pt-3">
      <legend className="float-left w-full font-medium">{label}: both of you changed it</legend>
      {isMissing && (
        <p role="alert" className="clear-both pt-1 text-ember">
          Not saved yet.{' '}
          <a href={`#take-${name}`} className="admin-link">
            Choose one
          </a>{' '}
          of the two: {label}.
        </p>
      )}
      <div className="clear-both grid gap-2 pt-2 sm:grid-cols-2">
        {[
          { value: 'theirs', title: person, text: theirs },
          { value: 'typed', title: 'You', text: typed },
        ].map(({ value, title, text }) => (
          <label
            key={value}
            className="flex min-h-11 min-w-0 gap-3 rounded-control border border-edge bg-paper p-3 has-checked:border-ink"
          >
            <input
              type="radio"
              name={`take.${name}`}
              value={value}
              required
              id={value === 'theirs' ? `take-${name}` : undefined}
              onInvalid={() => setMissing(true)}
              onChange={() => setMissing(false)}
              className="mt-1 size-4 shrink-0 accent-ink"
            />
            <span className="min-w-0">
              <span className="block font-medium">{title}</span>
              <Text text={text} />
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Text({ text }: { text: string }) {
  return <span className="block max-h-48 overflow-y-auto wrap-anywhere whitespace-pre-line">{text || 'empty'}</span>;
}
