import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import type { InquiryContactResponse, InquiryFields, InquiryResponse } from '../../../server/inquiries/contract.ts';
import { call, isOffline, messageOf, offlineText } from '../../runtime/calls.ts';
import { fieldErrorsOf } from '../../runtime/field-errors.ts';
import { useFormErrors } from '../checkout/use-form-errors.ts';
import { button } from '../ui/button.ts';
import { InquiryForm } from './inquiry-form.tsx';

const EMPTY = { name: '', email: '', question: '' };
const FAILED = 'We could not send your question. Please try again later.';

interface AskPanelProps {
  slug: string;
  isCollector: boolean;
  onClose: () => void;
}

/** The form in the page, in place of its link. */
export function AskPanel({ slug, isCollector, onClose }: AskPanelProps) {
  const address = `/web/api/artworks/${slug}/inquiries`;
  const values = useContact(isCollector ? address : null);
  const form = useRef<HTMLFormElement>(null);
  const { errors, failure, setErrors, setFailure, focusFirstError } = useFormErrors(form);
  const [sent, setSent] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  const isShown = values !== null;
  useEffect(() => {
    const fields = form.current?.querySelectorAll<HTMLInputElement>('input:not([tabindex]), textarea') ?? [];
    if (isShown) [...fields].find(({ value }) => value === '')?.focus();
  }, [isShown]);

  async function onSubmit(event: SyntheticEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    const typed = Object.fromEntries(new FormData(event.currentTarget));
    setBusy(true);
    setFailure(null);
    setErrors({});
    try {
      const { body } = await call<InquiryResponse>('post', address, typed);
      setSent(body.data.message);
    } catch (error) {
      const invalid = fieldErrorsOf(error);
      setErrors(invalid ?? {});
      focusFirstError();
      if (!invalid)
        setFailure(isOffline(error) ? offlineText('your question was not sent') : (messageOf(error) ?? FAILED));
    } finally {
      setBusy(false);
    }
  }

  return (
    <section aria-label="Ask about this work" className="mt-4 max-w-md border-t border-line pt-5">
      <p role="status">{sent}</p>
      {!sent && values && (
        <InquiryForm
          ref={form}
          action={`/forms/artworks/${slug}/ask`}
          values={values}
          errors={Object.fromEntries(Object.entries(errors).map(([name, [first]]) => [name, first]))}
          isBusy={isBusy}
          onSubmit={onSubmit}
        >
          <button type="button" onClick={onClose} className={button({ kind: 'text' })}>
            Cancel
          </button>
        </InquiryForm>
      )}
      {failure && (
        <p role="alert" className="mt-4 text-15 text-ember">
          {failure}
        </p>
      )}
    </section>
  );
}

/** What the form is filled with; null while it loads. */
function useContact(address: string | null): InquiryFields | null {
  const [values, setValues] = useState<InquiryFields | null>(address === null ? EMPTY : null);
  useEffect(() => {
    if (address === null) return;
    call<InquiryContactResponse>('get', address).then(
      ({ body }) => setValues({ ...body.data, question: '' }),
      // The collector can type both.
      () => setValues(EMPTY),
    );
  }, [address]);
  return values;
}
