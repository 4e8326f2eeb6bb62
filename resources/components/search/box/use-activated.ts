import { useEffect, useRef, useState } from 'react';

/** An input that becomes active on first use. Scripts that belong to it load then. */
export function useActivated() {
  const field = useRef<HTMLInputElement>(null);
  const [wanted, setWanted] = useState<HTMLInputElement | null>(null);
  const want = () => setWanted(field.current);

  // The visitor may have focused the input before hydration.
  useEffect(() => {
    if (document.activeElement === field.current) setWanted(field.current);
  }, []);

  return { wanted, whenUsed: { ref: field, onFocus: want, onInput: want } };
}
