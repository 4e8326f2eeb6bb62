interface Props {
  term: string;
  searchedFor: string | null;
  /** The address of the list without the correction. */
  asTypedHref?: string;
}

/** The term of a search. When no artwork matched it, the corrected term that was searched for instead, and the way back. */
export function ShowingResults({ term, searchedFor, asTypedHref }: Props) {
  if (searchedFor === null)
    return (
      <>
        Showing results for <q className="text-ink">{term}</q>
      </>
    );
  return (
    <>
      Showing results for <strong className="font-semibold text-ink">{searchedFor}</strong>.{' '}
      {asTypedHref ? (
        <a href={asTypedHref} className="text-link inline-flex min-h-11 items-center">
          Search instead for “{term}”
        </a>
      ) : (
        <>
          Nothing matches <q>{term}</q>.
        </>
      )}
    </>
  );
}
