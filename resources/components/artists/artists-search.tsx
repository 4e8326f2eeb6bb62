import { router } from '@inertiajs/core';
import { ChevronDown } from 'lucide-react';
import { Fragment, type ReactNode, type SyntheticEvent, useId } from 'react';
import type { ArtistFilter, ArtistOption, ArtistPlaceOption, ArtistsQuery } from '../../../server/artists/contract.ts';
import { artistsUrl } from '../../../server/artists/list/query.ts';
import { groupDigits } from '../../../server/artworks/format/money.ts';
import { lazyWithFallback } from '../../runtime/loading/lazy-with-fallback.ts';
import { SearchField } from '../search/search-box.tsx';
import { button } from '../ui/button.ts';

/** Its script loads when the field is first used. Without it the form still searches. */
const LazyArtistDropdown = lazyWithFallback(
  async () => (await import('../search/dropdown/artist-dropdown.tsx')).ArtistDropdown,
);

interface Props {
  query: ArtistsQuery;
  types: ArtistOption[];
  places: ArtistPlaceOption[];
  categories: ArtistOption[];
}

/** A GET form, so it works without JavaScript. The address contains only non-empty fields. */
export function ArtistsSearch(props: Props) {
  return <ArtistsSearchForm key={artistsUrl('', props.query)} {...props} />;
}

function ArtistsSearchForm({ query, types, places, categories }: Props) {
  const id = useId();
  return (
    <search>
      <form action="/artists" onSubmit={visitArtists} className="flex flex-wrap items-end gap-x-8 gap-y-4">
        <div className="relative flex h-12 min-w-[min(15rem,100%)] flex-1 max-lg:basis-full items-center border-b border-edge transition-colors focus-within:border-ink">
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
        <Filter name="type" label="Show" all="All Artists" chosen={query.type}>
          {types.map(toOption)}
        </Filter>
        {places.length > 0 && (
          <Filter name="place" label="From" all="All places" chosen={query.place}>
            {places.map(toPlace)}
          </Filter>
        )}
        {categories.length > 0 && (
          <Filter name="category" label="Works" all="All categories" chosen={query.category}>
            {categories.map(toOption)}
          </Filter>
        )}
        <button type="submit" className={`${button({ kind: 'outlined' })} hidden! noscript:inline-flex!`}>
          Show artists
        </button>
      </form>
    </search>
  );
}

interface FilterProps {
  name: ArtistFilter;
  label: string;
  /** The text of the option that does not filter. */
  all: string;
  chosen: string | null;
  children: ReactNode;
}

function Filter({ name, label, all, chosen, children }: FilterProps) {
  return (
    <label className="relative flex min-h-12 max-w-full items-center gap-2 border-b border-edge text-15 max-lg:flex-1 max-sm:basis-full">
      <span className="text-smoke max-sm:w-16">{label}</span>
      <select
        name={name}
        defaultValue={chosen ?? ''}
        onChange={(event) => event.currentTarget.form?.requestSubmit()}
        className="min-h-11 max-w-full min-w-0 flex-1 appearance-none truncate bg-transparent pr-7 font-medium"
      >
        <option value="">{all}</option>
        {children}
      </select>
      <ChevronDown aria-hidden="true" size={16} strokeWidth={1.5} className="pointer-events-none absolute right-0" />
    </label>
  );
}

function toOption({ value, text, count }: ArtistOption) {
  return (
    <option key={value} value={value}>
      {`${text} (${groupDigits(count)})`}
    </option>
  );
}

function toPlace({ towns, ...place }: ArtistPlaceOption) {
  if (!towns) return toOption(place);
  return (
    <Fragment key={place.value}>
      {toOption(place)}
      <optgroup label={`Towns of ${place.text}`}>{towns.map(toOption)}</optgroup>
    </Fragment>
  );
}

function visitArtists(event: SyntheticEvent<HTMLFormElement>): void {
  event.preventDefault();
  const data = new FormData(event.currentTarget);
  const textOf = (name: string) => String(data.get(name) ?? '').trim() || null;
  const query = { type: textOf('type'), place: textOf('place'), category: textOf('category') };
  router.visit(artistsUrl('/artists', { ...query, search: textOf('search'), page: 1 }), { preserveScroll: true });
}
