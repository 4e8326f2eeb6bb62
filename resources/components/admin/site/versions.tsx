import type { TextVersion } from '../../../../server/admin/site/pages/contract.ts';

/** Saved texts of a page, the newest first. `url`: of all of them. */
export function Versions({ versions, url }: { versions: TextVersion[]; url: string }) {
  return (
    <section aria-labelledby="history" className="mt-10">
      <h2 id="history" className="mb-2 text-17 font-medium">
        History
      </h2>
      <VersionList versions={versions} />
      <p className="mt-1">
        <a href={url} className="admin-link inline-block py-2">
          All versions
        </a>
      </p>
    </section>
  );
}

export function VersionList({ versions }: { versions: TextVersion[] }) {
  return (
    <ol className="border-t border-line">
      {versions.map(({ key, url, at, by, action, isCurrent }) => (
        <li key={key} className="relative flex min-h-11 flex-wrap items-center gap-x-4 border-b border-line py-2">
          <a href={url} className="card-link admin-link">
            {at}
          </a>
          <span className="text-smoke">
            {by}
            {action && `: ${action}`}
          </span>
          {isCurrent && <span className="text-13 text-lagoon">Public now</span>}
        </li>
      ))}
    </ol>
  );
}
