import { router } from '@inertiajs/core';
import { ChevronDown } from 'lucide-react';
import { type SyntheticEvent, useId } from 'react';
import type { ArtistsQuery, ArtistTypeOption } from '../../../server/artists/contract.ts';
import { artistsUrl } from '../../../server/artists/list/query.ts';
import { SearchField } from '../search/box/search-field.tsx';
import { LazyArtistDropdown } from '../search/dropdown/lazy-dropdowns.ts';

/** A GET form, so it works without JavaScript. The address contains only non-empty fields. */
export function ArtistsSearch(props: { query: ArtistsQuery; types: ArtistTypeOption[] }) {
  return <ArtistsSearchForm key={`${props.query.search} ${props.query.type}`} {...props} />;
}

function ArtistsSearchForm({ query, types }: { query: ArtistsQuery; types: ArtistTypeOption[] }) {
  const id = useId();
  return (
    <search>
      <form action="/artists" onSubmit={visitArtists} className="flex flex-wrap items-end gap-x-8 gap-y-4">
        <div className="relative flex h-12 min-w-[min(15rem,100%)] flex-1 max-sm:basis-full items-center border-b border-edge transition-colors focus-within:border-ink">
          <SearchField
            id={id}
            label="Search Artist"
            placeholder="Search Artist"
            submitLabel="Search artists"
            term={query.search ?? ''}
            dropdown={LazyArtistDropdown}
            iconSize={20}
          />
        </div>
        <TypeFilter types={types} chosen={query.type} />
      </form>
    </search>
  );
}

function TypeFilter({ types, chosen }: { types: ArtistTypeOption[]; chosen: string | null }) {
  return (
    <label className="relative flex min-h-12 max-w-full flex-wrap items-center gap-2 border-b border-edge text-15">
      <span className="text-smoke">Show</span>
      <select
        name="type"
        defaultValue={chosen ?? ''}
        onChange={(event) => event.currentTarget.form?.requestSubmit()}
        className="min-h-11 max-w-full appearance-none bg-transparent pr-7 font-medium"
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
  const data = new FormData(event.currentTarget);
  const textOf = (name: string) => String(data.get(name) ?? '').trim() || null;
  router.visit(artistsUrl('/artists', { search: textOf('search'), type: textOf('type'), page: 1 }), {
    preserveScroll: true,
  });
}
