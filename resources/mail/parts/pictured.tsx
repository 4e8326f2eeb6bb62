import type { ReactNode } from 'react';
import { COLORS, SECONDARY_STYLE } from './look.ts';

/** Pixels inside the mail's frame. */
const WIDTH = 560 - 32;
const MAX_HEIGHT = 520;

interface MailPicture {
  image: string;
  alt: string;
  width: number;
  height: number;
}

/** A picture that is a link, and texts below it. `origin` starts the address of the picture. */
export function Pictured({
  picture,
  href,
  origin,
  margin,
  children,
}: {
  picture: MailPicture | null;
  href: string;
  origin: string;
  margin: string;
  children: ReactNode;
}) {
  return (
    <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} style={{ margin }}>
      <tbody>
        {picture && (
          <tr>
            <td align="center" style={{ padding: 16, backgroundColor: COLORS.plaster }}>
              <a href={href} style={{ ...SECONDARY_STYLE, textDecoration: 'none' }}>
                <img
                  src={origin + picture.image}
                  alt={picture.alt}
                  loading="lazy"
                  {...sizeOf(picture)}
                  style={{ maxWidth: '100%', height: 'auto' }}
                />
              </a>
            </td>
          </tr>
        )}
        <tr>
          <td style={{ paddingTop: 14 }}>{children}</td>
        </tr>
      </tbody>
    </table>
  );
}

/** At most as wide as the mail and as high as a screen. */
function sizeOf({ width: pixels, height }: { width: number; height: number }): { width: number; height: number } {
  const scale = Math.min(WIDTH / pixels, MAX_HEIGHT / height);
  return { width: Math.round(pixels * scale), height: Math.round(height * scale) };
}
