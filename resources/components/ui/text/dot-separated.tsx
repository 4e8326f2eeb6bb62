import { Fragment } from 'react';

/** Parts of a line, separated by dots. The element of the line has the class `dotted`. */
export function DotSeparated({ parts }: { parts: (string | null | undefined)[] }) {
  return parts.filter(Boolean).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a line may contain equal parts
    <Fragment key={index}>
      {index > 0 && ' '}
      <span>
        {index > 0 && <span className="dot">· </span>}
        {part}
      </span>
    </Fragment>
  ));
}
