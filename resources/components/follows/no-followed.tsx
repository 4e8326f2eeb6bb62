import { button } from '../ui/button.ts';

export function NoFollowed() {
  return (
    <div className="page-width py-20 text-center lg:py-32">
      <h2 className="font-serif text-40">No followed artists yet!</h2>
      <p className="mt-4 mb-8 text-balance text-smoke">
        Follow an artist, and we e-mail you when a new work of theirs is shown here.
      </p>
      <a href="/artists" className={button({ kind: 'filled' })}>
        meet the artists
      </a>
    </div>
  );
}
