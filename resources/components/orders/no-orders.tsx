import { button } from '../ui/button.ts';

export function NoOrders() {
  return (
    <div className="py-20 text-center lg:py-32">
      <h2 className="font-serif text-40">No orders yet!</h2>
      <p className="mt-4 mb-8 text-balance text-smoke">
        When you order an artwork, you can see the status of your order here.
      </p>
      <a href="/artworks" className={button({ kind: 'filled' })}>
        explore the gallery
      </a>
    </div>
  );
}
