import type { AdminPropsOf } from '../../../../server/admin/contract.ts';
import { button } from '../../../components/admin/button.ts';
import { Danger } from '../../../components/admin/danger.tsx';
import { EditForm } from '../../../components/admin/form/edit-form.tsx';
import { FieldGroup, HiddenField, TextField } from '../../../components/admin/form/fields.tsx';
import { Notice } from '../../../components/admin/notice.tsx';
import { Timeline } from '../../../components/admin/timeline.tsx';
import { VOUCHER_LABELS, VoucherFields } from '../../../components/admin/vouchers/fields.tsx';

type Props = AdminPropsOf<'admin/vouchers/edit'>;

const LABELS = { code: 'Code', ...VOUCHER_LABELS };

export default function VoucherEdit({ voucher, form, types, purposes, notice, uses, timeline }: Props) {
  return (
    <>
      {notice && <Notice kind="done">{notice}</Notice>}
      {voucher && <Summary {...voucher} />}
      <EditForm
        action={voucher ? `/admin/vouchers/${voucher.id}` : '/admin/vouchers/new'}
        form={form}
        labels={LABELS}
        saveText={voucher ? 'Save' : 'Create'}
      >
        {voucher ? (
          <input type="hidden" name="code" value={voucher.code} />
        ) : (
          <FieldGroup title="Code">
            <HiddenField name="key" />
            <TextField name="code" maxLength={20} help="3 to 20 letters, digits and hyphens. It never changes." />
          </FieldGroup>
        )}
        <VoucherFields
          types={types}
          purposes={purposes}
          purposeHelp="For the staff, like Christmas letter."
          isInUse={voucher?.isInUse ?? false}
          isStored={voucher !== null}
        />
      </EditForm>
      {uses && <Uses {...uses} />}
      {voucher && voucher.state.value !== 'ended' && (
        <Danger id="end" title="End" action={`/admin/vouchers/${voucher.id}/end`} text="End it">
          <p>It can no longer be used, from now on. Orders keep the discount that they have.</p>
        </Danger>
      )}
      <Timeline entries={timeline} />
    </>
  );
}

function Summary({ state, type, used }: NonNullable<Props['voucher']>) {
  return (
    <dl className="mb-8 flex flex-wrap gap-x-10 gap-y-2">
      {[
        ['State', state.text],
        ['For', type],
        ['Used', used],
      ].map(([name, value]) => (
        <div key={name}>
          <dt className="text-13 text-smoke">{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Uses({ rows, text, exportUrl, previousUrl, nextUrl }: NonNullable<Props['uses']>) {
  return (
    <section id="uses" aria-labelledby="uses-heading" className="mt-10">
      <h2 id="uses-heading" className="mb-2 text-17 font-medium">
        Used by {text}
      </h2>
      <ul className="border-t border-line">
        {rows.map(({ number, orderUrl, state, discount, name, collectorUrl, memberId, at }) => (
          <li
            key={number}
            className="grid gap-x-6 gap-y-1 border-b border-line py-3 sm:grid-cols-[10rem_minmax(0,1fr)_9rem_13rem] sm:items-baseline"
          >
            <span>
              <a href={orderUrl} className="admin-link font-medium">
                {number}
              </a>
              <span className="text-13 text-smoke max-sm:ml-3 sm:block">{state}</span>
            </span>
            <span className="min-w-0 wrap-anywhere">
              {collectorUrl ? (
                <a href={collectorUrl} className="admin-link">
                  {name}
                </a>
              ) : (
                name
              )}
              {memberId && <span className="block text-13 text-smoke">Member {memberId}</span>}
            </span>
            <span className="tabular-nums sm:text-right">{discount}</span>
            <span className="text-13 text-smoke">{at}</span>
          </li>
        ))}
      </ul>
      <p className="mt-4 flex flex-wrap items-center gap-x-6">
        {previousUrl && (
          <a href={previousUrl} className="admin-link py-2">
            Later
          </a>
        )}
        {nextUrl && (
          <a href={nextUrl} className="admin-link py-2">
            Earlier
          </a>
        )}
        <a href={exportUrl} className={button('outlined')} download>
          Export the uses as CSV
        </a>
      </p>
    </section>
  );
}
