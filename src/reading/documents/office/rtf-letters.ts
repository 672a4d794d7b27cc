/** The letters of Rich Text Format: code pages and letters with a control word of their own (RTF 1.9.1). */

/** Encodings by code page (“Code Page Support”); others are read as Windows-1252. */
const encodings: Readonly<Record<number, string>> = {
  874: 'windows-874',
  866: 'ibm866',
  932: 'shift_jis',
  936: 'gbk',
  949: 'euc-kr',
  950: 'big5',
  1250: 'windows-1250',
  1251: 'windows-1251',
  1252: 'windows-1252',
  1253: 'windows-1253',
  1254: 'windows-1254',
  1255: 'windows-1255',
  1256: 'windows-1256',
  1257: 'windows-1257',
  1258: 'windows-1258',
  10000: 'macintosh',
  10007: 'x-mac-cyrillic',
  65001: 'utf-8',
};

/** Code pages by the character set of a font (`\fcharset`). */
const pages: Readonly<Record<number, number>> = {
  77: 10000,
  128: 932,
  129: 949,
  134: 936,
  136: 950,
  161: 1253,
  162: 1254,
  163: 1258,
  177: 1255,
  178: 1256,
  186: 1257,
  204: 1251,
  222: 874,
  238: 1250,
};

/** @returns `undefined`: the code page of the document */
export function pageOfCharset(charset: number): number | undefined {
  return pages[charset];
}

const decoders = new Map<number, TextDecoder>();

export function decoderOf(codePage: number): TextDecoder {
  const known = decoders.get(codePage);
  if (known !== undefined) return known;
  const decoder = new TextDecoder(encodings[codePage] ?? 'windows-1252');
  decoders.set(codePage, decoder);
  return decoder;
}

export const specialLetters: Readonly<Record<string, string>> = {
  '~': '\u00a0',
  _: '\u2011',
  '-': '',
  tab: '\t',
  emdash: '—',
  endash: '–',
  emspace: '\u2003',
  enspace: '\u2002',
  lquote: '‘',
  rquote: '’',
  ldblquote: '“',
  rdblquote: '”',
  bullet: '•',
};
