import { Suspense } from 'react';
import { useShared } from '../../hooks/use-shared.ts';
import { lazily } from '../../lazily.ts';

const News = lazily(async () => (await import('./news.tsx')).News);

/** Where one looks around. Whoever pays, signs in, reads an order or a certificate is not told of anything else. */
const lookingAround = /^(home|artworks|search|artists|exhibitions|events|favorites|followed-artists\/index)/;

export function LateNews() {
  const { component } = useShared();
  return (
    lookingAround.test(component) && (
      <Suspense>
        {/* At the left the home page has its way to all artworks. */}
        <News side={component === 'home' ? 'right' : 'left'} />
      </Suspense>
    )
  );
}
