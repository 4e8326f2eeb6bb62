import { Button } from './parts/button.tsx';
import { Heading, Paragraph, Quiet } from './parts/text.tsx';
import type { Template } from './template.ts';

export const wishFreed: Template<'wish-freed'> = {
  subject: ({ title }) => `“${title}” is free again`,
  preview: ({ artist }) => `The work by ${artist} that you asked about can be yours, if you are the first.`,
  body: ({ title, artist, artworkUrl }, { origin }) => (
    <>
      <Heading>“{title}” is free again</Heading>
      <Paragraph>
        You asked us to tell you if this work by {artist} came free, and it just did. It is not put aside for you:
        whoever adds it to their cart first has it.
      </Paragraph>
      <Button href={origin + artworkUrl} text="See the artwork" />
      <Quiet>We tell you this once. If it is reserved again by the time you look, you can ask anew on its page.</Quiet>
    </>
  ),
};
