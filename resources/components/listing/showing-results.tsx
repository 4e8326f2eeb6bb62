/** What a list was searched for; where nothing had the words of the term, what was searched for instead. */
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
