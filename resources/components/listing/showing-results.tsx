/** The term of a search. When no artwork matched it, the corrected term that was searched for instead. */
export function ShowingResults({ term, searchedFor }: { term: string; searchedFor: string | null }) {
  if (searchedFor === null)
    return (
      <>
        Showing results for <q className="text-ink">{term}</q>
      </>
    );
  return (
    <>
      Showing results for <strong className="font-semibold text-ink">{searchedFor}</strong> instead of <q>{term}</q>
    </>
  );
}
