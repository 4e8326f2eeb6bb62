import type { CSSProperties } from 'react';

// The design tokens of app.css as literal values: mail programs support no variables, rem or web fonts.
export const COLORS = {
  paper: '#faf8f4',
  plaster: '#f1ede5',
  line: '#ddd6c9',
  ink: '#1c1a17',
  smoke: '#5f594f',
};

export const SERIF = "Cormorant, 'Cormorant Garamond', Garamond, 'Hoefler Text', 'Times New Roman', serif";
export const SANS = "'Hanken Grotesk', 'Segoe UI', Helvetica, Arial, sans-serif";

export const TEXT_STYLE: CSSProperties = {
  margin: 0,
  fontFamily: SANS,
  fontSize: 17,
  lineHeight: '26px',
  color: COLORS.ink,
};
export const SECONDARY_STYLE: CSSProperties = { ...TEXT_STYLE, fontSize: 15, lineHeight: '22px', color: COLORS.smoke };
