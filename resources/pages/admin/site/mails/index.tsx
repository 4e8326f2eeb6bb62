import type { AdminPropsOf } from '../../../../../server/admin/contract.ts';
import { PublicationStatus } from '../../../../components/admin/site/publication-status.tsx';

export default function WordingList({ groups }: AdminPropsOf<'admin/site/mails/index'>) {
  return (
    <div className="grid max-w-5xl gap-x-10 gap-y-8 lg:grid-cols-2">
      {groups.map(({ title, mails }) => (
        <section key={title} aria-label={title} className="min-w-0">
          <h2 className="mb-2 text-17 font-medium">{title}</h2>
          <ul className="border-t border-line">
            {mails.map(({ kind, name, url, isChanged, refused, scheduled, publishFailure }) => (
              <li key={kind} className="relative flex min-h-11 items-center gap-4 border-b border-line py-2">
                <a href={url} className="card-link grow hover:text-ember">
                  {name}
                  <PublicationStatus scheduled={scheduled} publishFailure={publishFailure} />
                </a>
                {refused > 0 ? (
                  <span className="shrink-0 text-13 text-ember">
                    {refused === 1 ? 'A text is not used' : `${refused} texts are not used`}
                  </span>
                ) : (
                  <span className="shrink-0 text-13 text-smoke">{isChanged ? 'Own words' : ''}</span>
                )}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
