import { Button } from '../parts/button.tsx';
import { Heading, Paragraph } from '../parts/text.tsx';
import type { Template } from '../template.ts';

export const holdReleased: Template<'hold-released'> = {
  subject: ({ title }) => `“${title}” is no longer reserved for you`,
  preview: ({ artist }) => `The gallery has ended the reservation of this work by ${artist}.`,
  body: ({ title, artist, artworkUrl, reason }, { origin }) => (
    <>
      <Heading>“{title}” is no longer reserved for you</Heading>
      <Paragraph>
        The gallery has ended the reservation of this work by {artist}. Nothing was charged. The gallery writes:
      </Paragraph>
      <Paragraph>{reason}</Paragraph>
      <Button href={origin + artworkUrl} text="See the artwork" />
    </>
  ),
};
