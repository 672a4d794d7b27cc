/** Whether a sentence gives two names for one thing: “quiet breathing, also known as eupnea”, “virtual LAN (VLAN)”. English only. */
import { type Span, spanOf, type Tokens, tokensOf } from './tokens.ts';

/** Between the two names. “X or Y” and “X, called Y” may be two things, or a thing and what it is like. */
const sameThing =
  /^(?: \((?:or |i\.e\.,? |that is, )?|, or |,? \(?(?:also|sometimes|often|commonly|formerly|otherwise) (?:called|known as|referred to as|termed) )(?:the |an? )?[“"‘']?$/iu;

export function saysSame(sentence: string, one: string, other: string): boolean {
  const said = tokensOf(sentence);
  const pair = placesOfNames(said, one, other);
  if (pair === undefined || !sameThing.test(pair.between)) return false;
  const { first, second, between } = pair;
  if (!/^, or /.test(between)) return true;
  // “X, or Y, is”, not “W, X, or Y”.
  const isList = /,\s*$/.test(said.text.slice(0, said.starts[first.from]));
  return !isList && /^,/.test(said.text.slice(said.ends[second.to - 1]));
}

/** The first place of each name, in the order of the text, and the text between them. */
export function placesOfNames(
  said: Tokens,
  one: string,
  other: string,
): { first: Span; second: Span; between: string } | undefined {
  const [a, b] = [one, other].map((name) => spanOf(said, tokensOf(name).joined));
  if (a === undefined || b === undefined) return undefined;
  const [first, second] = a.from < b.from ? [a, b] : [b, a];
  return {
    first,
    second,
    between: said.text.slice(said.ends[first.to - 1], said.starts[second.from]),
  };
}
