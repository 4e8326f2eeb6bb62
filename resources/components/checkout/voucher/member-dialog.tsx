import { useEffect, useRef, useState } from 'react';
import type { MemberProgram } from '../../../../server/vouchers/membership.ts';
import { button } from '../../ui/button.ts';
import { Sheet } from '../../ui/dialog/sheet.tsx';
import { Field } from '../fields/field.tsx';
import type { VoucherState } from './use-voucher.ts';

/** A form for the name and number of a member, for promo codes that only members may use. */
export function MemberDialog({ voucher, program }: { voucher: VoucherState; program: MemberProgram }) {
  const form = useRef<HTMLFormElement>(null);
  const [member, setMember] = useState({ member_name: '', member_id: '' });
  const { code, isBusy, applyAsMember } = voucher;
  const { errors, close } = voucher.memberDialog;
  // The dialog focuses the code, which needs no input, so the focus moves to the next field.
  useEffect(() => form.current?.querySelector<HTMLElement>('[name="member_name"]')?.focus(), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new errors move the focus to the first invalid field
  useEffect(() => form.current?.querySelector<HTMLElement>('[data-invalid]')?.focus(), [errors]);
  const { name, maxLength, isNumeric } = program;
  return (
    <Sheet labelledBy="member-heading" onClose={close}>
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void applyAsMember(member);
        }}
        className="grid gap-5"
      >
        <h2 id="member-heading" className="font-serif text-40 font-medium">
          {name} members
        </h2>
        <p className="text-smoke">This promo code is for members. Please enter your membership details.</p>
        <Field name="member-code" label="Promo Code" error={errors.code?.[0]}>
          {({ className, ...control }) => (
            <input {...control} readOnly value={code} className={`${className} border-line bg-plaster`} />
          )}
        </Field>
        <Field name="member_name" label="Name" isRequired error={errors.member_name?.[0]}>
          {(control) => (
            <input
              {...control}
              type="text"
              autoComplete="name"
              value={member.member_name}
              onChange={(event) => setMember({ ...member, member_name: event.target.value })}
            />
          )}
        </Field>
        <Field name="member_id" label={`${name} Member ID`} isRequired error={errors.member_id?.[0]}>
          {(control) => (
            <input
              {...control}
              type="text"
              inputMode={isNumeric ? 'numeric' : 'text'}
              autoComplete="off"
              maxLength={maxLength}
              value={member.member_id}
              onChange={(event) => {
                const { value } = event.target;
                setMember({ ...member, member_id: isNumeric ? value.replace(/\D/g, '') : value });
              }}
            />
          )}
        </Field>
        <button type="submit" aria-disabled={isBusy} className={button({ kind: 'filled' })}>
          APPLY
        </button>
      </form>
    </Sheet>
  );
}
