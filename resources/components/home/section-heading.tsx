import type { ReactNode } from 'react';

export function SectionHeading({ text, aside }: { text: string; aside?: ReactNode }) {
  return (
    <div className="mb-8 flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2 lg:mb-12">
      <SectionTitle text={text} />
      {aside}
    </div>
  );
}

export function SectionTitle({ text }: { text: string }) {
  return <h2 className="font-serif text-40 font-medium tracking-tight lg:text-56">{text}</h2>;
}
