import { COLORS, SANS } from './look.ts';

/** The button of a mail. It is a table because some mail programs ignore the padding of links. */
export function Button({ href, text }: { href: string; text: string }) {
  return (
    <table role="presentation" cellPadding={0} cellSpacing={0} style={{ margin: '8px 0 28px' }}>
      <tbody>
        <tr>
          <td style={{ borderRadius: 2, backgroundColor: COLORS.ink }}>
            <a
              href={href}
              style={{
                display: 'inline-block',
                padding: '14px 32px',
                fontFamily: SANS,
                fontSize: 15,
                lineHeight: '20px',
                fontWeight: 600,
                color: COLORS.paper,
                textDecoration: 'none',
              }}
            >
              {text}
            </a>
          </td>
        </tr>
      </tbody>
    </table>
  );
}
