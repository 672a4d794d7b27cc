/** The profile's phone number as a gateway for SMS takes it. */

/**
 * @param text as the student wrote it
 * @returns in E.164 (ITU-T): `+` and 7 to 15 digits; `undefined` where it has no country code or is no number
 */
export function smsNumber(text: string | null | undefined): string | undefined {
  const digits = (text ?? '').replace(/[\s()./-]/g, '').replace(/^00/, '+');
  return /^\+[1-9]\d{6,14}$/.test(digits) ? digits : undefined;
}
