import { router } from '@inertiajs/react';
import { ChevronDown, Search } from 'lucide-react';
import { type SyntheticEvent, useId } from 'react';
import type { ArtistsQuery, ArtistTypeOption } from '../../../server/artists/contract.ts';
import { artistsAddress } from '../../../server/artists/index-query.ts';

/** A GET form, so that it finds artists before and without the script; only what is not empty gets into the address. */
export function ArtistsSearch({ query, types }: { query: ArtistsQuery; types: ArtistTypeOption[] }) {
  const id = useId();
  return (
    <search>
      <form
        key={`${query.search} ${query.type}`}
        action="/artists"
        onSubmit={visitArtists}
        className="flex flex-wrap items-end gap-x-8 gap-y-4"
      >
        <div className="flex h-12 min-w-60 flex-1 items-center border-b border-edge transition-colors focus-within:border-ink">
          <label htmlFor={id} className="sr-only">
            Search Artist
          </label>
          <input
            id={id}
            type="search"
            name="search"
            defaultValue={query.search ?? ''}
            placeholder="Search Artist"
            autoComplete="off"
            className="h-full min-w-0 flex-1 appearance-none bg-transparent placeholder:text-smoke focus-visible:outline-offset-0"
          />
          <button
            type="submit"
            aria-label="Search artists"
            className="-mr-3 grid size-11 place-items-center transition-colors hover:text-ember"
          >
            <Search aria-hidden="true" size={20} strokeWidth={1.5} />
          </button>
        </div>
        <TypeFilter types={types} chosen={query.type} />
      </form>
    </search>
  );
}

function TypeFilter({ types, chosen }: { types: ArtistTypeOption[]; chosen: string | null }) {
  return (
    <label className="relative flex h-12 items-center gap-2 border-b border-edge text-15">
      <span className="text-smoke">Show</span>
      <select
        name="type"
        defaultValue={chosen ?? ''}
        onChange={(event) => event.currentTarget.form?.requestSubmit()}
        className="min-h-11 appearance-none bg-transparent pr-7 font-medium"
      >
        <option value="">All Artists</option>
        {types.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden="true" size={16} strokeWidth={1.5} className="pointer-events-none absolute right-0" />
    </label>
  );
}

function visitArtists(event: SyntheticEvent<HTMLFormElement>): void {
  event.preventDefault();
  const given = new FormData(event.currentTarget);
  const textOf = (name: string) => String(given.get(name) ?? '').trim() || null;
  router.visit(artistsAddress('/artists', { search: textOf('search'), type: textOf('type'), page: 1 }), {
    preserveScroll: true,
  });
}
