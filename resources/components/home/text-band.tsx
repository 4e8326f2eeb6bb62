/** A short text in a section of its own. */
export function TextBand({ text, note }: { text: string; note: string }) {
  return (
    <section className="page-width mt-24 text-center lg:mt-28">
      <p className="mx-auto max-w-3xl font-serif text-40 text-balance lg:text-56">{text}</p>
      {note && <p className="mx-auto mt-6 max-w-xl text-smoke text-balance">{note}</p>}
    </section>
  );
}
