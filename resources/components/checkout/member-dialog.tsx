import { X } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { VoucherType } from '../../../server/vouchers/contract.ts';
import type { VoucherState } from '../../hooks/use-voucher.ts';
import { button } from '../ui/button.ts';
import { Field } from './field.tsx';

const programs: Partial<Record<VoucherType, { name: string; longest: number; isDigits: boolean }>> = {
  acentives_promo: { name: 'Acentives', longest: 16, isDigits: false },
  arc_promo: { name: 'ARC', longest: 12, isDigits: true },
};

/** For codes of members alone. */
export function MemberDialog({ voucher, program }: { voucher: VoucherState; program: VoucherType }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { code, member, changeMember, errors, isBusy, applyAsMember, closeModal } = voucher;
  // Closed while it is still there, so that focus goes back to where it came from.
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal leads to its first field
  useEffect(() => dialog.current?.querySelector<HTMLElement>('[data-invalid]')?.focus(), [errors]);
  const { name, longest, isDigits } = programs[program] ?? { name: '', longest: 16, isDigits: false };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the backdrop is a convenience of the pointer; keys have Escape and the close button
    <dialog
      ref={dialog}
      aria-labelledby="member-heading"
      data-holds-page
      onClose={closeModal}
      onClick={({ target, currentTarget }) => target === currentTarget && currentTarget.close()}
      className="m-auto w-full max-w-none bg-paper text-ink shadow-float transition-[opacity,transform] duration-240 backdrop:bg-ink/50 max-sm:mb-0 sm:w-120 starting:translate-y-4 starting:opacity-0"
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void applyAsMember();
        }}
        className="relative grid gap-5 px-6 pt-14 pb-10 sm:px-12 sm:pt-16 sm:pb-12"
      >
        <h2 id="member-heading" className="font-serif text-40 font-medium">
          {name} members
        </h2>
        <p className="text-smoke">This code is for members. Please tell us who you are there.</p>
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
              autoFocus
              value={member.member_name}
              onChange={(event) => changeMember({ member_name: event.target.value })}
            />
          )}
        </Field>
        <Field name="member_id" label={`${name} Member ID`} isRequired error={errors.member_id?.[0]}>
          {(control) => (
            <input
              {...control}
              type="text"
              inputMode={isDigits ? 'numeric' : 'text'}
              autoComplete="off"
              maxLength={longest}
              value={member.member_id}
              onChange={(event) => {
                const { value } = event.target;
                changeMember({ member_id: isDigits ? value.replace(/\D/g, '') : value });
              }}
            />
          )}
        </Field>
        <button type="submit" aria-disabled={isBusy} className={button({ kind: 'filled' })}>
          APPLY
        </button>
        <button
          type="button"
          aria-label="Close"
          onClick={() => dialog.current?.close()}
          className="absolute top-3 right-3 grid size-11 place-items-center"
        >
          <X aria-hidden="true" size={22} strokeWidth={1.5} />
        </button>
      </form>
    </dialog>
  );
}
