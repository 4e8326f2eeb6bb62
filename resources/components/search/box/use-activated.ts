import { useEffect, useRef, useState } from 'react';

/** A field, once somebody uses it: until then nobody needs what belongs to it. */
export function useActivated() {
  const field = useRef<HTMLInputElement>(null);
  const [wanted, setWanted] = useState<HTMLInputElement | null>(null);
  const want = () => setWanted(field.current);

  // Whoever was faster than the script is in the field already.
  useEffect(() => {
    if (document.activeElement === field.current) setWanted(field.current);
  }, []);

  return { wanted, whenUsed: { ref: field, onFocus: want, onInput: want } };
}
