import type { ReactNode } from 'react';
import { COLORS, SECONDARY_STYLE, SERIF, TEXT_STYLE } from './look.ts';

export function Heading({ children }: { children: ReactNode }) {
  return (
    <h1
      style={{
        margin: '0 0 20px',
        fontFamily: SERIF,
        fontSize: 28,
        lineHeight: '34px',
        fontWeight: 500,
        color: COLORS.ink,
      }}
    >
      {children}
    </h1>
  );
}

export function Paragraph({ children }: { children: ReactNode }) {
  return <p style={{ ...TEXT_STYLE, marginBottom: 20 }}>{children}</p>;
}

/** An amount of money without line breaks. */
export function Amount({ children }: { children: string }) {
  return <span style={{ whiteSpace: 'nowrap' }}>{children}</span>;
}

/** Secondary text. */
export function SecondaryText({ children }: { children: ReactNode }) {
  return <p style={{ ...SECONDARY_STYLE, marginBottom: 16 }}>{children}</p>;
}

export function TextLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} style={{ color: COLORS.ink, textDecoration: 'underline' }}>
      {children}
    </a>
  );
}
