import type { ReactNode } from 'react';
import type { AdminPropsOf } from '../../../../server/admin/contract.ts';
import { button } from '../button.ts';
import { CsrfField } from '../csrf-field.tsx';

type Artwork = NonNullable<AdminPropsOf<'admin/artworks/show'>['artwork']>;

/** Whether visitors see the artwork, what it lacks, and the forms that change it. */
export function Publication({ artwork }: { artwork: Artwork }) {
  const { state, address, isPublic, missing, previewUrl } = artwork;
  return (
    <section aria-labelledby="publication-heading" className="border-t border-line pt-4">
      <h2 id="publication-heading" className="mb-1 text-17 font-medium">
        {state.text}
      </h2>
      {isPublic ? (
        <p>
          <a href={address} className="admin-link inline-block py-2">
            See it in the shop
          </a>
        </p>
      ) : (
        <p className="text-smoke">Visitors cannot see it.</p>
      )}
      <MissingRequirements
        title={isPublic ? 'It lacks' : 'To publish, add'}
        missing={missing.filter((requirement) => requirement.isRequired)}
      />
      <MissingRequirements title="Better with" missing={missing.filter((requirement) => !requirement.isRequired)} />
      {previewUrl && (
        <div className="mt-4">
          <a href={previewUrl} target="_blank" rel="noreferrer" className={button('outlined')}>
            Preview
          </a>
          <p className="mt-1 text-13 text-smoke">The real page, for everyone with its address, until tomorrow.</p>
        </div>
      )}
      <Publish artwork={artwork} />
      <Withdraw artwork={artwork} />
    </section>
  );
}

function MissingRequirements({ title, missing }: { title: string; missing: Artwork['missing'] }) {
  if (missing.length === 0) return null;
  return (
    <div className="mt-3">
      <p className="text-13 text-smoke">{title}</p>
      <ul>
        {missing.map(({ text, href }) => (
          <li key={text}>
            <a href={href} className="admin-link inline-block py-1">
              {text}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Publish({ artwork: { publishUrl, missing, earlierDate, state, isSold } }: { artwork: Artwork }) {
  if (!publishUrl || missing.some((requirement) => requirement.isRequired)) return null;
  if (isSold)
    return (
      <Form action={publishUrl}>
        <button type="submit" name="when" value="now" className={button('outlined')}>
          Show it again
        </button>
        <p className="mt-1 text-13 text-smoke">Visitors see it as sold, with its earlier date.</p>
      </Form>
    );
  return (
    <Form action={publishUrl}>
      <p className="flex flex-wrap gap-2">
        <button type="submit" name="when" value="now" className={button('filled')}>
          Publish now
        </button>
        {earlierDate && (
          <button type="submit" name="when" value="new" className={button('outlined')}>
            Publish as new
          </button>
        )}
      </p>
      {earlierDate && <p className="mt-1 text-13 text-smoke">“Publish now” keeps its earlier date, {earlierDate}.</p>}
      <details className="mt-3" open={state.value === 'scheduled'}>
        <summary className="inline-block min-h-11 py-2">
          {state.value === 'scheduled' ? 'Another time' : 'Later'}
        </summary>
        <label htmlFor="publish-at" className="mb-1 block">
          Manila time
        </label>
        <input id="publish-at" name="at" type="datetime-local" className="field" />
        <button type="submit" name="when" value="later" className={button('outlined', 'mt-2')}>
          Publish at this time
        </button>
      </details>
    </Form>
  );
}

const HIDES = 'Hides it from visitors at once. You can publish it again with the same date.';
const HIDES_SOLD = 'Hides it from visitors at once. It stays sold, and you can show it again with the same date.';

function Withdraw({ artwork: { withdrawUrl, withdrawReason, deleteUrl, state, isSold } }: { artwork: Artwork }) {
  const isScheduled = state.value === 'scheduled';
  return (
    <>
      {withdrawUrl && (
        <Form action={withdrawUrl}>
          <button
            type="submit"
            disabled={withdrawReason !== null}
            aria-describedby="withdraw-help"
            className={button('outlined')}
          >
            {isScheduled ? 'Do not publish' : 'Withdraw'}
          </button>
          <p id="withdraw-help" className="mt-1 text-13 text-smoke">
            {withdrawReason ?? (isScheduled ? 'It becomes a draft again.' : isSold ? HIDES_SOLD : HIDES)}
          </p>
        </Form>
      )}
      {deleteUrl && (
        <details className="mt-4">
          <summary className="inline-block min-h-11 py-2 text-smoke">Delete this draft</summary>
          <Form action={deleteUrl}>
            <p className="mb-2">Deletes the draft. The audit log can bring it back, with its pictures.</p>
            <button type="submit" className={button('danger')}>
              Delete draft
            </button>
          </Form>
        </details>
      )}
    </>
  );
}

function Form({ action, children }: { action: string; children: ReactNode }) {
  return (
    <form method="post" action={action} className="mt-4">
      <CsrfField />
      {children}
    </form>
  );
}
