/** The server's text for no discount. */
export const NO_DISCOUNT = '- Php 0.00';
