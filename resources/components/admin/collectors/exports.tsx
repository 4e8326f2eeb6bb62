import { button } from '../button.ts';

interface ExportsProps {
  exports: { text: string; url: string }[];
  /** Null for members who may not erase. */
  eraseUrl: string | null;
}

/** The files of all data of a person, and the page before an erasure. */
export function Exports({ exports, eraseUrl }: ExportsProps) {
  return (
    <section id="data" aria-labelledby="data-heading" className="mt-10 border-t border-line pt-6">
      <h2 id="data-heading" className="mb-2 text-17 font-medium">
        Personal data
      </h2>
      <p className="mb-4 max-w-2xl text-smoke">
        Everything that is stored, as the Data Privacy Act entitles each person to get it. Send it only to the person
        themselves.
      </p>
      <p className="flex flex-wrap gap-3">
        {exports.map(({ text, url }) => (
          <a key={url} href={url} download className={button('outlined')}>
            {text}
          </a>
        ))}
        {eraseUrl && (
          <a href={eraseUrl} className={button('danger')}>
            Erase…
          </a>
        )}
      </p>
    </section>
  );
}
