import { X } from 'lucide-react';
import type { Banner } from '../../../../server/navigation/contract.ts';
import { useLocalStorage } from '../../../hooks/use-local-storage.ts';
import { useSharedProps } from '../../../hooks/use-shared-props.ts';

export function Announcement() {
  const { banner } = useSharedProps();
  return banner && <OpenBanner banner={banner} />;
}

function OpenBanner({ banner: { text, url, updatedAt } }: { banner: Banner }) {
  const [closedVersion, close] = useLocalStorage('updatedAt');
  if (closedVersion === updatedAt) return null;
  return (
    <aside
      aria-label="Announcement"
      data-banner={updatedAt}
      className="relative bg-ink px-[min(3.5rem,15vw)] py-2.5 text-center text-15 text-balance text-paper"
    >
      {url ? (
        <a
          href={url}
          className="-mx-3 -my-2 inline-block px-3 py-3 underline decoration-1 underline-offset-4 focus-visible:outline-paper focus-visible:-outline-offset-4"
        >
          {text}
        </a>
      ) : (
        <p className="py-1 text-balance">{text}</p>
      )}
      <button
        type="button"
        aria-label="Close announcement"
        onClick={() => close(updatedAt)}
        className="absolute inset-y-0 right-1 my-auto grid icon-target place-items-center focus-visible:outline-paper focus-visible:-outline-offset-4 noscript:hidden"
      >
        <X aria-hidden="true" size={18} strokeWidth={1.5} />
      </button>
    </aside>
  );
}
