import { type ChangeEvent, useRef } from 'react';
import type { AdminPropsOf } from '../../../../server/admin/contract.ts';
import { button } from '../../../components/admin/button.ts';
import { CsrfField } from '../../../components/admin/csrf-field.tsx';
import { Field } from '../../../components/admin/field.tsx';

type Props = AdminPropsOf<'admin/redirects/import'>;

export default function RedirectImport({ text, error, plan }: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  const onFile = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (file && field.current) field.current.value = decode(await file.arrayBuffer());
  };
  return (
    <>
      <p className="mb-4 max-w-2xl text-smoke">
        A CSV file of the old site with the columns <code>from</code> and <code>to</code>, at most 2,000 lines. It is
        checked first; nothing changes before you import it.
      </p>
      {plan && <Plan plan={plan} text={text} />}
      <form method="post" action="/admin/redirects/import" className="mt-6 grid max-w-2xl gap-4">
        <CsrfField />
        <label className="grid gap-1 font-medium noscript:hidden">
          File
          <input
            type="file"
            accept=".csv,.txt,text/csv,text/plain"
            onChange={onFile}
            className="field py-2 font-normal"
          />
        </label>
        <Field label="Lines of the file" error={error}>
          {(ids) => (
            <textarea
              {...ids}
              ref={field}
              name="text"
              rows={8}
              defaultValue={text}
              placeholder={'from,to\n/shop/payaw.html,/artworks/payaw'}
              className="field py-2 font-mono text-13"
            />
          )}
        </Field>
        <p>
          <button type="submit" className={button(plan?.button ? 'outlined' : 'filled')}>
            Check
          </button>
        </p>
      </form>
    </>
  );
}

function Plan({ plan, text }: { plan: NonNullable<Props['plan']>; text: string }) {
  const { added, changed, unchanged, refused, moreRefused, examples, button: importText } = plan;
  return (
    <section aria-labelledby="plan" className="max-w-2xl border-t border-line pt-4">
      <h2 id="plan" className="mb-2 text-17 font-medium">
        What the import would do
      </h2>
      <p role="status">
        {added} added, {changed} changed, {unchanged} unchanged, {refused.length === 0 ? 'none' : refused.length}{' '}
        refused
        {moreRefused && ` ${moreRefused}`}
      </p>
      {examples.length > 0 && (
        <ul className="mt-3 grid gap-1 text-13 text-smoke">
          {examples.map(({ from, to }) => (
            <li key={from} className="wrap-anywhere">
              {from} to {to}
            </li>
          ))}
        </ul>
      )}
      {refused.length > 0 && (
        <>
          <h3 className="mt-4 font-medium">Refused lines</h3>
          <ul className="mt-1 grid gap-1 text-13">
            {refused.map(({ line, from, reason }) => (
              <li key={line} className="wrap-anywhere">
                <span className="text-smoke">
                  Line {line}
                  {from && `, ${from}`}:
                </span>{' '}
                {reason}
              </li>
            ))}
          </ul>
        </>
      )}
      {importText ? (
        <form method="post" action="/admin/redirects/import" className="mt-4">
          <CsrfField />
          <input type="hidden" name="text" value={text} readOnly />
          <input type="hidden" name="run" value="yes" readOnly />
          <button type="submit" className={button('filled')}>
            {importText}
          </button>
        </form>
      ) : (
        <p className="mt-2 text-smoke">Nothing would change.</p>
      )}
    </section>
  );
}

/** Spreadsheets of Windows write Windows-1252. */
function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
