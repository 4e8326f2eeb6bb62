import { Button } from '../parts/button.tsx';
import { Heading, Paragraph, Quiet } from '../parts/text.tsx';
import type { Template } from '../template.ts';

export const wishAvailable: Template<'wish-available'> = {
  subject: ({ title }) => `“${title}” is available again`,
  preview: ({ artist }) => `The work by ${artist} that you asked about is no longer reserved.`,
  body: ({ title, artist, artworkUrl }, { origin }) => (
    <>
      <Heading>“{title}” is available again</Heading>
      <Paragraph>
        You asked us to tell you if this work by {artist} is available again. It is available now, but it is not
        reserved for you: the first person who adds it to a cart reserves it.
      </Paragraph>
      <Button href={origin + artworkUrl} text="See the artwork" />
      <Quiet>
        We send this e-mail once. If the work is reserved again when you look, you can ask again on its page.
      </Quiet>
    </>
  ),
};
