/** Whether a text is a phone number: 7 to 15 digits, with spaces, brackets, dots and hyphens between them. */
export function isPhone(phone: string): boolean {
  const digits = phone.replace(/\D/g, '').length;
  return /^\+?[\d ().-]+$/.test(phone) && digits >= 7 && digits <= 15;
}
