/** Why a sentence in a language other than English cannot stand alone on a card. */
import type { Grammar } from '../define/languages/grammar.ts';
import { type Fault, faultOfForm } from '../language/quality.ts';

export function faultIn(sentence: string, { is, sentences, address }: Grammar): Fault | undefined {
  // “ang. validity” does not end a sentence.
  const plain = sentence.replace(/(?<![\p{L}.])([\p{L}.]+)\.(?=\s)/gu, (whole, word: string) =>
    sentences.abbreviations.has(word.toLowerCase()) ? word : whole,
  );
  const form = faultOfForm(plain);
  if (form !== undefined) return form;
  if (/[?¿]/u.test(sentence)) return 'a question or an instruction';
  if (is.leaning.test(sentence)) return 'makes no sense without the sentence before it';
  if (is.pointing.test(sentence)) return 'refers to a figure, table or chapter';
  if (address !== undefined && new RegExp(` ${address}(?!\\p{L})`, 'u').test(sentence)) {
    return 'speaks to the reader';
  }
  return undefined;
}
