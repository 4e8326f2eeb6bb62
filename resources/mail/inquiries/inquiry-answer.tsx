import { Lines } from '../parts/lines.tsx';
import { SecondaryText, TextLink } from '../parts/text.tsx';
import type { Template } from '../template.ts';
import { artworkName } from './artwork-name.ts';

export const inquiryAnswer: Template<'inquiry-answer'> = {
  values: ({ title, artist, writtenOn }) => ({ title, artwork: artworkName({ title, artist }), date: writtenOn }),
  subject: (_props, _frame, words) => words.text('subject'),
  preview: ({ text }) => text.slice(0, 100),
  body: ({ text, signature, question, url, title, artist }, { origin }, words) => {
    const name = artworkName({ title, artist });
    const artwork = url ? <TextLink href={origin + url}>{name}</TextLink> : name;
    return (
      <>
        <Lines text={text} />
        <Lines text={signature} />
        {words.paragraphs(['quote'], { as: SecondaryText, nodes: { artwork } })}
        {question.split('\n').map((line, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <SecondaryText key={position}>{line && `> ${line}`}</SecondaryText>
        ))}
      </>
    );
  },
};
