import { useSharedProps } from '../../hooks/use-shared-props.ts';
import { button } from '../ui/button.ts';

/** Replaces the list for an artist without artworks on display. */
export function NoWorks({ artist }: { artist: string }) {
  const { curatorEmail } = useSharedProps().gallery;
  return (
    <section className="page-width mt-16 lg:mt-24">
      <div className="border-y border-line py-16 text-center lg:py-24">
        <h2 className="font-serif text-40 font-medium text-balance">For inquiries on {artist}'s works</h2>
        <p className="mx-auto mt-4 max-w-xl text-smoke text-balance">
          We have no works by this artist at the moment. Please email our curator, who will ask the artist for you
          {curatorEmail ? ':' : '.'}
        </p>
        {curatorEmail && (
          <p className="mt-2">
            <a href={`mailto:${curatorEmail}`} className="text-link inline-block py-2 text-21">
              {curatorEmail}
            </a>
          </p>
        )}
        <p className="mt-8">
          <a href="/artists" className={button({ kind: 'outlined' })}>
            Meet the other artists
          </a>
        </p>
      </div>
    </section>
  );
}
