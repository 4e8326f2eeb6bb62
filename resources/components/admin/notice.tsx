import { clsx } from 'clsx';
import type { ReactNode } from 'react';

/** What has happened (`done`), or why nothing has (`error`). */
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
