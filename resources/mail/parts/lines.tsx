import { Fragment } from 'react';
import { Paragraph } from './text.tsx';

/** Plain text: an empty line starts another paragraph, and other line breaks stay. */
export function Lines({ text }: { text: string }) {
  return text.split(/\n{2,}/).map((paragraph, position) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
    <Paragraph key={position}>
      {paragraph.split('\n').map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <Fragment key={at}>
          {at > 0 && <br />}
          {line}
        </Fragment>
      ))}
    </Paragraph>
  ));
}
