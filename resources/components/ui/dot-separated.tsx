import { Fragment } from 'react';

/** Parts of one line with dots between them; the line's element has the class `dotted`. */
export function DotSeparated({ parts }: { parts: (string | null | undefined)[] }) {
  return parts.filter(Boolean).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: equal parts may stand in one line
    <Fragment key={index}>
      {index > 0 && ' '}
      <span>
        {index > 0 && <span className="dot">· </span>}
        {part}
      </span>
    </Fragment>
  ));
}
