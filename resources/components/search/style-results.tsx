import type { StyleCard as Style } from '../../../server/styles/contract.ts';
import { StyleCard } from '../styles/style-card.tsx';
import { NoMatch } from './no-match.tsx';

export function StyleResults({ styles }: { styles: Style[] }) {
  if (styles.length === 0)
    return <NoMatch text="No style of this name." href="/artworks" linkText="See all artworks" />;
  return (
    <section aria-label="Styles found" className="page-width mt-6 lg:mt-10">
      <ul className="grid gap-x-4 gap-y-10 sm:grid-cols-3 lg:gap-x-8">
        {styles.map((style) => (
          <li key={style.url}>
            <StyleCard style={style} />
          </li>
        ))}
      </ul>
    </section>
  );
}
