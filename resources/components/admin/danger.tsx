import type { ReactNode } from 'react';
import { button } from './button.ts';
import { CsrfField } from './csrf-field.tsx';

interface DangerProps {
  id: string;
  title: string;
  /** What will happen. */
  children: ReactNode;
  /** Null: it cannot be done, for the reason above. */
  action: string | null;
  text: string;
}

/** An act with consequences, at the end of a page. The text states what it will do. */
export function Danger({ id, title, children, action, text }: DangerProps) {
  return (
    <section id={id} aria-labelledby={`${id}-heading`} className="mt-10 border-t border-line pt-6">
      <h2 id={`${id}-heading`} className="mb-2 text-17 font-medium">
        {title}
      </h2>
      <div className="mb-4 max-w-2xl text-smoke">{children}</div>
      {action && (
        <form method="post" action={action}>
          <CsrfField />
          <button type="submit" className={button('danger')}>
            {text}
          </button>
        </form>
      )}
    </section>
  );
}
