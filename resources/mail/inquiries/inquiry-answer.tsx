import { Lines } from '../parts/lines.tsx';
import { Quiet, TextLink } from '../parts/text.tsx';
import type { Template } from '../template.ts';
import { artworkName } from './artwork-name.ts';

export const inquiryAnswer: Template<'inquiry-answer'> = {
  subject: ({ title }) => `Re: Your question about “${title}”`,
  preview: ({ text }) => text.slice(0, 100),
  body: ({ text, signature, question, writtenOn, url, name, ...artwork }, { origin }) => (
    <>
      <Lines text={text} />
      <Lines text={signature} />
      <Quiet>
        On {writtenOn} you wrote about{' '}
        {url ? <TextLink href={origin + url}>{artworkName(artwork)}</TextLink> : artworkName(artwork)}:
      </Quiet>
      {question.split('\n').map((line, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
        <Quiet key={position}>{line && `> ${line}`}</Quiet>
      ))}
    </>
  ),
};
