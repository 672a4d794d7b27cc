/** The numbers of a typed answer, and the signs beside them, in one spelling. */

/** Digits of other scripts, each from its zero on. */
const zeros = [0x660, 0x6f0, 0x966, 0x9e6, 0xe50, 0xff10];

export function inDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    const zero = zeros.find((first) => code >= first && code < first + 10);
    return zero === undefined ? digit : String(code - zero);
  });
}

/**
 * Before forms of Unicode become one. Small digits and fractions would run together with the number before them: “10²” is not
 * “102”, nor “2½” “21/2”.
 */
export function withSigns(text: string): string {
  return text
    .replace(/(?<=\p{Nd})[⁺⁻]?[⁰¹²³⁴-⁹]/gu, '^$&')
    .replace(/(?<=\p{Nd})[¼-¾⅐-⅞]/gu, ' $&')
    .replace(/(?<=\p{Nd})٫(?=\p{Nd})/gu, '.')
    .replace(/(?<=\p{Nd})٬(?=\p{Nd})/gu, ',')
    .replace(/(?<=\p{Nd} ?)[º˚]/gu, '°');
}

/** Afterwards, in small letters and with single spaces: signs that are typed in several ways. */
export function withPlainSigns(text: string): string {
  return (
    text
      .replaceAll('⁄', '/')
      .replace(/<[-−]{1,2}>/gu, '↔')
      .replace(/[-−]{1,2}>/gu, '→')
      .replaceAll('<=>', '⇔')
      .replaceAll('=>', '⇒')
      .replace(/(?<=\p{L})\^(?=\d)/gu, '')
      .replace(/(?<=\p{L})\^-(?=\d)/gu, '−')
      .replace(/−(?!\d)/gu, '-')
      .replaceAll('>=', '≥')
      .replaceAll('<=', '≤')
      .replaceAll('!=', '≠')
      .replace(/^[-−–] (?=\d)/u, '-')
      .replace(/^[~≈] ?(?=\d)/u, '')
      .replace(/(?<![\p{L}\p{N}.,])[1-9]\d{0,2}(?: \d{3})+(?!\d)/gu, (found) =>
        found.replaceAll(' ', ''),
      )
      .replace(/(?<=\d ?)[x*·∙⋅×](?= ?\d)/gu, ' × ')
      .replace(/(?<=\d ?)(?:per ?cento?|prozent|procent|pou?r ci?ento?)(?!\p{L})/gu, '%')
      .replace(/(?<=\d ?)μ(?=\p{L})/gu, 'u')
      // The one unit that is often written without its stroke.
      .replace(/(?<=\d ?)km ?\/ ?h(?!\p{L})/gu, 'kmh')
      .replace(/(?<=\d ?)°/gu, ' ')
  );
}

/** One separator before three digits: of thousands in some languages, of decimals in others. */
const unclear = /^[1-9]\d{0,2}[.,]\d{3}$/;

/** Whether a number of the text can be read in two ways. */
export function isUnclear(text: string): boolean {
  return /(?<![\d.,])[1-9]\d{0,2}[.,]\d{3}(?![\d.,])/.test(text);
}

/**
 * “1,000”, “1’000”, “1.000,0” and “1000”, “3,5” and “3.50” are one number each.
 * @param otherwise what can be read in two ways is read in the other one: “1.000” as thousand, “3,142” as a little over three
 */
export function numberOf(text: string, otherwise = false): string {
  const sign = /^[-−–]/u.test(text) ? '-' : '';
  const whole = withPoint(text.replace(/^[-−–+]/u, '').replace(/['’]/gu, ''), otherwise);
  if (!/^\d+(\.\d+)?$/.test(whole)) return sign + whole;
  const [front = '', behind = ''] = whole.replace(/^0+(?=\d)/, '').split('.');
  // No pattern: one that ends in zeros tries each of them.
  let end = behind.length;
  while (behind[end - 1] === '0') end--;
  return sign + (end === 0 ? front : `${front}.${behind.slice(0, end)}`);
}

function withPoint(digits: string, otherwise: boolean): string {
  if (otherwise && unclear.test(digits)) {
    return digits.includes(',') ? digits.replace(',', '.') : digits.replace('.', '');
  }
  // Also as they are grouped in India. “0,125” has no thousands.
  const isGrouped =
    /^[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/.test(digits) ||
    /^[1-9]\d?(,\d{2})+,\d{3}(\.\d+)?$/.test(digits);
  if (isGrouped) return digits.replaceAll(',', '');
  const isGroupedByPoints =
    /^[1-9]\d{0,2}(\.\d{3})+,\d+$/.test(digits) || /^[1-9]\d{0,2}(\.\d{3}){2,}$/.test(digits);
  if (isGroupedByPoints) return digits.replaceAll('.', '').replace(',', '.');
  return digits.replace(/^(\d*),(\d+)$/, '$1.$2').replace(/^\./, '0.');
}

export function isNumber(word: string): boolean {
  return /^-?\p{N}/u.test(word);
}
