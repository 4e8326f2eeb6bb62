import type { ArtworkCard } from '../../../server/artworks/contract.ts';

/** What an order holds while it is being paid. */
export function HeldItems({ artworks }: { artworks: ArtworkCard[] }) {
  if (artworks.length === 0) return null;
  return (
    <section className="mb-8 border border-line px-5 py-4 text-15 sm:px-6">
      <p>
        Waiting for your payment:{' '}
        {artworks.map(({ id, title, url }, index) => (
          <span key={id}>
            {index > 0 && ', '}
            <a href={url} className="text-link font-medium">
              {title}
            </a>
          </span>
        ))}
        .{' '}
        <a href="/orders" className="text-link">
          See the order
        </a>
      </p>
    </section>
  );
}
