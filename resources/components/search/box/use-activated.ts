import { useEffect, useRef, useState } from 'react';

/** An input that becomes active on first use. Scripts that belong to it load then. */
export function useActivated() {
  const field = useRef<HTMLInputElement>(null);
  const [activated, setActivated] = useState<HTMLInputElement | null>(null);
  const activate = () => setActivated(field.current);

  // The visitor may have focused the input before hydration.
  useEffect(() => {
    if (document.activeElement === field.current) setActivated(field.current);
  }, []);

  return { activated, activation: { ref: field, onFocus: activate, onInput: activate } };
}
