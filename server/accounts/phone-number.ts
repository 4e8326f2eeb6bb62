/** Whether a text is a telephone number: 7 to 15 digits, with the usual signs between them. */
export function isPhone(phone: string): boolean {
  const digits = phone.replace(/\D/g, '').length;
  return /^\+?[\d ().-]+$/.test(phone) && digits >= 7 && digits <= 15;
}
