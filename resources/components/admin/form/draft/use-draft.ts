import { type RefObject, useEffect, useRef, useState } from 'react';
import type { FormState, FormValues } from '../../../../../server/admin/form/contract.ts';
import { createTimer } from '../../../../runtime/state/create-timer.ts';
import { type Draft, deleteDraft, markSent, readDraft, storeDraft } from './drafts.ts';
import { useLeaveWarning } from './use-leave-warning.ts';

/** Milliseconds after the last input. */
const STORE_DELAY = 400;

interface DraftOptions {
  form: FormState;
  /** Names the draft in the browser's storage. */
  key: string;
  isActive: boolean;
}

interface FormDraft {
  /** A draft of an earlier visit; null if there is none. */
  offered: Draft | null;
  discard: () => void;
  isDirty: boolean;
  onInput: () => void;
  onSubmit: () => void;
  /** The fields now show other texts. */
  replace: (shown: Pick<FormState, 'opened' | 'version'>) => void;
}

/** Stores what is typed in this browser, offers it when the form is opened again, and warns before it is left. */
export function useDraft(element: RefObject<HTMLFormElement | null>, options: DraftOptions): FormDraft {
  const { form, key, isActive } = options;
  const [offered, endOffer] = useOfferedDraft(options);
  const [isDirty, setDirty] = useState(false);
  const base = useRef<Pick<FormState, 'opened' | 'version'>>(form);
  const [timer] = useState(createTimer);
  const isSending = useRef(false);

  const storeNow = () => {
    timer.stop();
    if (!element.current) return;
    const { opened, version } = base.current;
    const values = typedIn(element.current, Object.keys(opened));
    if (areEqual(values, opened)) deleteDraft(key);
    else storeDraft(key, { values, opened, version, at: Date.now() });
  };

  useEffect(() => {
    if (showsTyped(form)) setDirty(true);
  }, [form]);

  useLeaveWarning(isDirty, isSending);

  return {
    offered,
    isDirty,
    discard() {
      deleteDraft(key);
      endOffer();
    },
    onInput() {
      if (!isActive || !element.current) return;
      const { opened } = base.current;
      setDirty(!areEqual(typedIn(element.current, Object.keys(opened)), opened));
      timer.start(STORE_DELAY, storeNow);
    },
    onSubmit() {
      isSending.current = true;
      storeNow();
      markSent(key);
    },
    replace(shown) {
      base.current = shown;
      endOffer();
      setDirty(true);
    },
  };
}

/** The draft of an earlier visit, unless the page shows what was typed or the draft is equal to what is stored. */
function useOfferedDraft({ form, key, isActive }: DraftOptions): [offered: Draft | null, endOffer: () => void] {
  const [offered, setOffered] = useState<Draft | null>(null);
  useEffect(() => {
    const draft = isActive && !showsTyped(form) ? readDraft(key) : null;
    if (!draft) return;
    if (areEqual(draft.values, form.values)) deleteDraft(key);
    else setOffered(draft);
  }, [form, key, isActive]);
  return [offered, () => setOffered(null)];
}

/** After a refusal or a conflict the page shows what was typed. */
function showsTyped({ errors, conflict }: FormState): boolean {
  return Object.keys(errors).length > 0 || conflict !== null;
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
