import type { CSSProperties } from 'react';

// The design tokens of app.css as literal values: mail programs support no variables, rem or web fonts.
export const colors = {
  paper: '#faf8f4',
  plaster: '#f1ede5',
  line: '#ddd6c9',
  ink: '#1c1a17',
  smoke: '#5f594f',
};

export const serif = "Cormorant, 'Cormorant Garamond', Garamond, 'Hoefler Text', 'Times New Roman', serif";
export const sans = "'Hanken Grotesk', 'Segoe UI', Helvetica, Arial, sans-serif";

export const text: CSSProperties = { margin: 0, fontFamily: sans, fontSize: 17, lineHeight: '26px', color: colors.ink };
export const quiet: CSSProperties = { ...text, fontSize: 15, lineHeight: '22px', color: colors.smoke };
