import type { ReactNode } from 'react';
import type { MailFrame } from '../../../server/mail/contract.ts';
import { COLORS, SECONDARY_STYLE, SERIF } from './look.ts';

interface Props extends MailFrame {
  subject: string;
  preview: string;
  children: ReactNode;
}

/** The frame of every mail: the gallery's name above, its address below. */
export function Frame({ subject, preview, gallery, origin, children }: Props) {
  return (
    <html lang="en-PH">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light" />
        <title>{subject}</title>
      </head>
      <body style={{ margin: 0, padding: 0, backgroundColor: COLORS.paper }}>
        <div data-preview="" style={{ display: 'none', maxHeight: 0, overflow: 'hidden' }}>
          {preview}
        </div>
        <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} bgcolor={COLORS.paper}>
          <tbody>
            <tr>
              <td align="center" style={{ padding: '32px 20px 40px' }}>
                <table
                  role="presentation"
                  width="100%"
                  cellPadding={0}
                  cellSpacing={0}
                  style={{ maxWidth: 560, textAlign: 'left' }}
                >
                  <tbody>
                    <tr>
                      <td style={{ paddingBottom: 24, borderBottom: `1px solid ${COLORS.line}` }}>
                        <a href={origin} style={{ ...NAME_STYLE, textDecoration: 'none' }}>
                          {gallery.name}
                        </a>
                      </td>
                    </tr>
                    <tr>
                      <td style={{ padding: '32px 0 24px' }}>{children}</td>
                    </tr>
                    <tr>
                      <td style={{ paddingTop: 20, borderTop: `1px solid ${COLORS.line}` }}>
                        <Imprint gallery={gallery} />
                      </td>
                    </tr>
                  </tbody>
                </table>
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  );
}

const NAME_STYLE = { fontFamily: SERIF, fontSize: 21, lineHeight: '28px', fontWeight: 500, color: COLORS.ink };

function Imprint({ gallery: { name, pickupAddress, curatorEmail } }: Pick<MailFrame, 'gallery'>) {
  return (
    <p style={{ ...SECONDARY_STYLE, fontSize: 13, lineHeight: '20px' }}>
      {[name, pickupAddress, curatorEmail].filter(Boolean).join(' · ')}
    </p>
  );
}
