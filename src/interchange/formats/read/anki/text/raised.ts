/** Raised and lowered words: as the signs that there are for digits, else as a formula. Pure. */

const raised: Readonly<Record<string, string>> = {
  ...{ 0: '⁰', 1: '¹', 2: '²', 3: '³', 4: '⁴', 5: '⁵', 6: '⁶', 7: '⁷', 8: '⁸', 9: '⁹' },
  ...{ '+': '⁺', '-': '⁻', '−': '⁻', n: 'ⁿ' },
};
const lowered: Readonly<Record<string, string>> = {
  ...{ 0: '₀', 1: '₁', 2: '₂', 3: '₃', 4: '₄', 5: '₅', 6: '₆', 7: '₇', 8: '₈', 9: '₉' },
  ...{ '+': '₊', '-': '₋', '−': '₋' },
};

export function shifted(name: 'sup' | 'sub', words: string): string {
  const signs = name === 'sup' ? raised : lowered;
  const text = words.trim();
  if (text === '') return '';
  const all = [...text].map((one) => signs[one]);
  if (all.every((one) => one !== undefined)) return all.join('');
  const mark = name === 'sup' ? '^' : '_';
  return /^[\p{L}\p{N} .,()+-]{1,60}$/u.test(text) ? `$${mark}{\\text{${text}}}$` : text;
}
