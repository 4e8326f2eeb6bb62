import type { ArtworkSummary, ReleaseForm as ReleaseFields } from '../../../../server/admin/holds/contract.ts';
import { button } from '../button.ts';
import { CsrfField } from '../csrf-field.tsx';
import { Field } from '../field.tsx';
import { Thumbnail } from '../list/thumbnail.tsx';
import { Select } from '../select.tsx';
import { useInitialFocus } from '../use-initial-focus.ts';

interface ArtworkWithHolderProps {
  work: ArtworkSummary;
  state: string;
  collector: { name: string; url: string } | null;
}

/** The artwork of a hold, and who has it. */
export function ArtworkWithHolder({ work: { title, url, about, picture }, state, collector }: ArtworkWithHolderProps) {
  return (
    <div className="mb-8">
      <p className="mb-4 flex items-center gap-3">
        <Thumbnail url={picture} />
        <span className="min-w-0">
          <a href={url} className="admin-link font-medium wrap-anywhere">
            {title}
          </a>
          <span className="block text-13 text-smoke">{about}</span>
        </span>
      </p>
      <p className="wrap-anywhere">{state}</p>
      {collector && (
        <p>
          Collector{' '}
          <a href={collector.url} className="admin-link">
            {collector.name}
          </a>
        </p>
      )}
    </div>
  );
}

interface ReleaseFormProps {
  action: string;
  /** What will happen. */
  text: string;
  release: ReleaseFields;
  /** The cart that the page shows. */
  cartId?: number | null;
}

/** Releases a hold with a reason, which its person reads. */
export function ReleaseForm({ action, text, release, cartId = null }: ReleaseFormProps) {
  const { cause, causes, reason, errors } = release;
  const section = useInitialFocus<HTMLElement>(Object.keys(errors).length > 0);
  return (
    <section ref={section} tabIndex={-1} aria-labelledby="release-heading" className="mt-10 border-t border-line pt-6">
      <h2 id="release-heading" className="mb-2 text-17 font-medium">
        Release with a reason
      </h2>
      <p className="mb-4 max-w-2xl text-smoke">{text}</p>
      <form method="post" action={action} className="grid gap-4">
        <CsrfField />
        {cartId !== null && <input type="hidden" name="cart" value={cartId} />}
        <Field label="Reason, for the log" error={errors.cause ?? null}>
          {(ids) => (
            <Select {...ids} name="cause" defaultValue={cause} options={causes}>
              <option value="">Please choose</option>
            </Select>
          )}
        </Field>
        <Field label="Reason, as the person reads it" error={errors.reason ?? null}>
          {(ids) => (
            <input {...ids} name="reason" maxLength={200} autoComplete="off" defaultValue={reason} className="field" />
          )}
        </Field>
        <p>
          <button type="submit" className={button('danger')}>
            Release
          </button>
        </p>
      </form>
    </section>
  );
}
