import { Plus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { DeskChoice, DeskWork } from '../../../../server/admin/desk/contract.ts';
import { button } from '../button.ts';
import { fieldId } from '../form/form-context.ts';
import { Thumbnail } from '../list/thumbnail.tsx';
import { useInitialFocus } from '../use-initial-focus.ts';

/** Chooses works by buttons that send the form, so that it works without JavaScript. */
export function WorkChooser({ choice, error }: { choice: DeskChoice; error: string | undefined }) {
  const { works, chosen, search, found, changed } = choice;
  const results = useInitialFocus<HTMLParagraphElement>(changed === 'found');
  const list = useInitialFocus<HTMLUListElement>(changed === 'works');
  return (
    <section aria-labelledby="works-heading">
      <h2 id="works-heading" className="mb-3 text-17 font-medium">
        Works
      </h2>
      <input type="hidden" name="works" value={chosen} />
      <label htmlFor={fieldId('works')} className="mb-1 block font-medium">
        Find works
      </label>
      <div className="flex gap-2">
        <input
          id={fieldId('works')}
          type="search"
          name="search"
          defaultValue={search}
          maxLength={100}
          autoComplete="off"
          placeholder="Title, artist or inventory number"
          aria-describedby={error ? 'works-error' : undefined}
          className="admin-field min-w-0"
        />
        {/* The first button of the form: Enter in a field searches, and never sells. */}
        <button type="submit" name="intent" value="search" className={button('outlined', 'shrink-0')}>
          Search
        </button>
      </div>
      {found && (
        <section aria-label="Found" className="mt-3 border-l-2 border-line pl-4">
          <p ref={results} role="status" tabIndex={-1} className="text-13 text-smoke">
            {foundText(choice)}
          </p>
          <ul>
            {found.map((work) => (
              <WorkRow key={work.id} work={work}>
                <button
                  type="submit"
                  name="add"
                  value={work.id}
                  disabled={work.isTaken}
                  aria-label={`Add ${work.title}`}
                  className={button('outlined', 'shrink-0 gap-2 px-3')}
                >
                  <Plus size={18} strokeWidth={1.5} aria-hidden="true" />
                  <span className="max-sm:sr-only">Add</span>
                </button>
              </WorkRow>
            ))}
          </ul>
        </section>
      )}
      {error && (
        <p id="works-error" role="alert" className="mt-3 text-ember">
          {error}
        </p>
      )}
      {works.length > 0 && (
        <ul ref={list} tabIndex={-1} aria-label="Chosen works" className="mt-4 border-t border-line">
          {works.map((work) => (
            <WorkRow key={work.id} work={work}>
              <button
                type="submit"
                name="remove"
                value={work.id}
                aria-label={`Take out ${work.title}`}
                className="inline-flex size-11 shrink-0 items-center justify-center rounded-control hover:text-ember max-sm:-mr-3"
              >
                <X size={18} strokeWidth={1.5} aria-hidden="true" />
              </button>
            </WorkRow>
          ))}
        </ul>
      )}
    </section>
  );
}

function foundText({ search, found, hasMore }: DeskChoice): string {
  const count = found?.length ?? 0;
  if (count === 0) return `No other works match “${search}”.`;
  return hasMore ? `The first ${count}. More words find fewer.` : `${count} found`;
}

function WorkRow({ work, children }: { work: DeskWork; children: ReactNode }) {
  const { title, url, about, picture, price, status, statusUrl, isTaken } = work;
  return (
    <li className="flex min-h-16 items-center gap-3 border-b border-line py-1.5">
      <Thumbnail url={picture} />
      <span className="min-w-0 grow">
        <a href={url} className="font-medium wrap-anywhere hover:text-ember">
          {title}
        </a>
        <span className="block text-13 text-smoke wrap-anywhere">{about}</span>
        <span className="block text-13 tabular-nums">{price ?? 'no price'}</span>
        {status && (
          <span className={isTaken ? 'block text-13 text-ember' : 'block text-13 text-lagoon'}>
            {statusUrl ? (
              <a href={statusUrl} className="underline underline-offset-2">
                {status}
              </a>
            ) : (
              status
            )}
          </span>
        )}
      </span>
      {children}
    </li>
  );
}
