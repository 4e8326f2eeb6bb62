import type { AdminPropsOf } from '../../../../server/admin/contract.ts';
import { button } from '../../../components/admin/button.ts';
import { Notice } from '../../../components/admin/notice.tsx';

type Props = AdminPropsOf<'admin/print/index'>;

export default function Print({ scope, listUrl, set, kinds, error, notes }: Props) {
  return (
    <div className="max-w-2xl">
      <p className="mb-6">
        {scope}.{' '}
        <a href={listUrl} className="admin-link">
          Artworks
        </a>
      </p>
      {error && <Notice kind="error">{error}</Notice>}
      {notes.map((note) => (
        <Notice key={note} kind="done">
          {note}
        </Notice>
      ))}
      {!error && (
        <ul className="border-t border-line">
          {kinds.map((kind) => (
            <Kind key={kind.value} kind={kind} set={set} />
          ))}
        </ul>
      )}
    </div>
  );
}

function Kind({ kind: { value, text, about }, set }: { kind: Props['kinds'][number]; set: Props['set'] }) {
  return (
    <li className="border-b border-line py-5">
      <h2 className="text-17 font-medium">{text}</h2>
      <p className="mb-4 text-smoke">{about}</p>
      <form method="get" action={`/admin/print/${value}`} className="flex flex-wrap items-end gap-x-4 gap-y-3">
        {set.map((field) => (
          <input key={field.name} type="hidden" name={field.name} value={field.value} />
        ))}
        {value === 'price-list' && (
          <label className="grid min-w-48 flex-1 gap-1">
            <span className="text-13 text-smoke">Heading</span>
            <input name="title" maxLength={100} placeholder={text} className="field" />
          </label>
        )}
        <label className="grid gap-1">
          <span className="text-13 text-smoke">Prices</span>
          <select name="prices" className="field" defaultValue="yes">
            <option value="yes">With prices</option>
            <option value="no">Without prices</option>
          </select>
        </label>
        <button type="submit" className={button('outlined')}>
          Print as PDF
        </button>
      </form>
    </li>
  );
}
