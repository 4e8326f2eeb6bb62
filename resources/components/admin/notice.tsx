import { clsx } from 'clsx';
import type { ReactNode } from 'react';

/** A result (`done`), or the reason why nothing has changed (`error`). */
export function Notice({ kind, id, children }: { kind: 'done' | 'error'; id?: string; children: ReactNode }) {
  return (
    <div
      id={id}
      role={kind === 'error' ? 'alert' : 'status'}
      className={clsx('mb-6 border-l-2 bg-plaster px-4 py-3', kind === 'error' ? 'border-ember' : 'border-lagoon')}
    >
      {children}
    </div>
  );
}

/** What was done, and why something was not. */
export function Notices({ notice, refusal }: { notice: string | null; refusal: string | null }) {
  return (
    <>
      {notice && <Notice kind="done">{notice}</Notice>}
      {refusal && <Notice kind="error">{refusal}</Notice>}
    </>
  );
}
