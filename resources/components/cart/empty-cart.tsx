import { button } from '../ui/button.ts';

export function EmptyCart() {
  return (
    <div className="py-20 text-center lg:py-32">
      <h2 className="font-serif text-40">Your Cart is Empty!</h2>
      <p className="mt-4 mb-8 text-smoke">Looks like you haven't selected any artworks to your cart yet.</p>
      <a href="/artworks" className={button({ kind: 'filled' })}>
        BROWSE ARTWORKS
      </a>
    </div>
  );
}
