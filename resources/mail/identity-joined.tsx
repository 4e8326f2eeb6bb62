import { Button } from './parts/button.tsx';
import { Heading, Paragraph, Quiet } from './parts/text.tsx';
import type { Template } from './template.ts';

const names = { google: 'Google', facebook: 'Facebook' };

export const identityJoined: Template<'identity-joined'> = {
  subject: ({ provider }, { gallery }) => `${names[provider]} now opens your account at ${gallery.name}`,
  preview: ({ provider }) => `Your account can be opened with ${names[provider]} from now on.`,
  body: ({ provider }, { gallery, origin }) => (
    <>
      <Heading>A new way to sign in</Heading>
      <Paragraph>
        From now on {names[provider]} opens your account at {gallery.name}: your favorites, the artists you follow and
        your orders are the same, whichever way you sign in.
      </Paragraph>
      <Button href={origin} text="Visit the gallery" />
      <Quiet>
        It was not you? Then please write to us{gallery.curatorEmail && ` at ${gallery.curatorEmail}`}, and we close
        this way in.
      </Quiet>
    </>
  ),
};
