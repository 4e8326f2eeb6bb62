import { type RefObject, useEffect, useRef, useState } from 'react';
import type { FormState, FormValues } from '../../../../../server/admin/form/contract.ts';
import { type Draft, deleteDraft, markSent, readDraft, storeDraft } from './drafts.ts';
import { useLeaveWarning } from './use-leave-warning.ts';

/** Milliseconds after the last input. */
const STORE_DELAY = 400;

/** Stores what is typed in this browser, offers it when the form is opened again, and warns before it is left. */
export function useDraft(
  element: RefObject<HTMLFormElement | null>,
  { form, key, isActive }: { form: FormState; key: string; isActive: boolean },
): {
  /** A draft of an earlier visit; null if there is none. */
  offered: Draft | null;
  discard: () => void;
  isDirty: boolean;
  onInput: () => void;
  onSubmit: () => void;
  /** The fields now show other texts. */
  replace: (shown: Pick<FormState, 'opened' | 'version'>) => void;
} {
  const [offered, setOffered] = useState<Draft | null>(null);
  const [isDirty, setDirty] = useState(false);
  const base = useRef<Pick<FormState, 'opened' | 'version'>>(form);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isSending = useRef(false);

  const storeNow = () => {
    clearTimeout(timer.current);
    if (!element.current) return;
    const { opened, version } = base.current;
    const values = typedIn(element.current, Object.keys(opened));
    if (areEqual(values, opened)) deleteDraft(key);
    else storeDraft(key, { values, opened, version, at: Date.now() });
  };

  useEffect(() => {
    const draft = isActive ? readDraft(key) : null;
    // After a refusal or a conflict the page shows what was typed.
    const isShown = Object.keys(form.errors).length > 0 || form.conflict !== null;
    if (isShown) setDirty(true);
    if (!draft || isShown) return;
    if (areEqual(draft.values, form.values)) deleteDraft(key);
    else setOffered(draft);
  }, [form, key, isActive]);

  useLeaveWarning(isDirty, isSending);

  return {
    offered,
    isDirty,
    discard() {
      deleteDraft(key);
      setOffered(null);
    },
    onInput() {
      if (!isActive || !element.current) return;
      const { opened } = base.current;
      setDirty(!areEqual(typedIn(element.current, Object.keys(opened)), opened));
      clearTimeout(timer.current);
      timer.current = setTimeout(storeNow, STORE_DELAY);
    },
    onSubmit() {
      isSending.current = true;
      storeNow();
      markSent(key);
    },
    replace(shown) {
      base.current = shown;
      setOffered(null);
      setDirty(true);
    },
  };
}

/** The texts of the form's fields; several boxes of one name are one line each. */
function typedIn(element: HTMLFormElement, names: string[]): FormValues {
  const data = new FormData(element);
  return Object.fromEntries(names.map((name) => [name, data.getAll(name).map(textOf).join('\n')]));
}

function textOf(value: FormDataEntryValue): string {
  return typeof value === 'string' ? value.replace(/\r\n?/g, '\n') : '';
}

function areEqual(one: FormValues, other: FormValues): boolean {
  return Object.keys(other).every((name) => (one[name] ?? '') === other[name]);
}
