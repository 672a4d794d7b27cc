/** Singular or plural, as articles and verbs show it. */
import type { Form, Grammar } from '../define/languages/grammar.ts';

export const singular =
  /^(ist|est|es|é|è|is|wird|jest|denomina|llama|désigne|bezeichnet|wordt|heißt|heet)$/i;
export const plurals =
  /^(sind|sont|son|são|sono|zijn|są|werden|denominan|llaman|désignent|worden|heißen|heten)$/i;
const pluralArticle = /^(les|los|las|os|as|i|gli|des|unos|unas|uns|umas) $/;
const singularArticle =
  /^(ein|eine|einer|einem|einen|das|dem|le|la|l['’]|une?|el|una?|uno|um|uma|o|il|lo|un['’]|het|een|en|ett|den|det) $|['’]$/;

/** By the article before a term; `undefined` if it does not show the number. */
export function numberBefore(text: string): boolean | undefined {
  const before = /(?:^|\s|[(„“«])(\p{L}+ |\p{L}+['’])$/u.exec(text)?.[1]?.toLowerCase() ?? '';
  if (pluralArticle.test(before)) return true;
  return singularArticle.test(before) ? false : undefined;
}

export function pluralOf(
  form: Form,
  { verb = '' }: Record<string, string | undefined>,
  article: string,
  term: string,
  grammar: Grammar,
): boolean | undefined {
  const byArticle = numberBefore(article);
  if (byArticle === true || form.kind === 'plural' || form.kind === 'things') return true;
  if (byArticle === false) return false;
  if (form.kind !== 'called' && plurals.test(verb)) return true;
  if (form.kind !== 'called' && singular.test(verb)) return false;
  return grammar.isPlural(term);
}
