import { useEffect, useState } from 'react';
import { remainingTime } from '../../../server/cart/remaining-time.ts';

/** The remaining time of the payment page; both times are the server's. */
export function Countdown({ expiresAt, now }: { expiresAt: number; now: number }) {
  const [passed, setPassed] = useState(0);
  const { text, hasEnded, changesIn } = remainingTime(expiresAt, now + passed);
  useEffect(() => {
    if (hasEnded) return;
    const started = Date.now() - passed;
    const timer = setTimeout(() => setPassed(Date.now() - started), changesIn);
    return () => clearTimeout(timer);
  }, [passed, hasEnded, changesIn]);
  return (
    <p role="timer" className="font-serif text-28 font-medium lining-nums">
      {hasEnded ? 'This payment page has expired.' : text}
    </p>
  );
}
