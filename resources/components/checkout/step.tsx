import type { ReactNode } from 'react';

/** One of the three steps of the checkout. */
export function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  const id = `checkout-step-${number}`;
  return (
    <section aria-labelledby={id} className="border-t border-line pt-8">
      <p className="caps text-smoke">Step {number}</p>
      <h2 id={id} className="mt-1 mb-6 font-serif text-28 font-medium lg:text-40">
        {title}
      </h2>
      {children}
    </section>
  );
}
