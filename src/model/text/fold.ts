/** A text made ready to be compared: lower case, without accents, letters of one look alike (Unicode's NFKD). */
export function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
