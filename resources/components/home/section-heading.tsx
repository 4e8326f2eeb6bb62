import type { ReactNode } from 'react';
import { SectionTitle } from './section-title.tsx';

export function SectionHeading({ text, aside }: { text: string; aside?: ReactNode }) {
  return (
    <div className="mb-8 flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2 lg:mb-12">
      <SectionTitle text={text} />
      {aside}
    </div>
  );
}
