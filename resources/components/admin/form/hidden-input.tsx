import { useEffect, useRef } from 'react';

/** A hidden field. The form and its drafts listen to `input`, which a changed hidden field does not send by itself. */
export function HiddenInput({ name, value }: { name: string; value: string }) {
  const input = useRef<HTMLInputElement>(null);
  const last = useRef(value);
  useEffect(() => {
    if (last.current === value) return;
    last.current = value;
    input.current?.dispatchEvent(new Event('input', { bubbles: true }));
  }, [value]);
  return <input ref={input} type="hidden" name={name} value={value} readOnly />;
}
