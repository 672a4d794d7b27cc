/** Makes a question of a definition that is clear without the page. */
import { lowerFirst, upperFirst } from '../language/words.ts';
import { isName, type Material } from '../make/material.ts';
import { groups } from './definition-features.ts';
import type { Definition } from './definitions.ts';
import { askWith, verbOfTerm, withoutAdverb } from './verbs.ts';

const livedWith = new RegExp(`^(${groups}) (.+)$`);
/** Not “a doctor of psychology degree”. */
const person =
  /^(?!an? \S+ of (?:\p{Ll}+ ){1,3}degree)(an?|the) (\S+ ){0,3}?(\p{L}+(ist|ian|pher|cher)|kinsman|noblewoman|nobleman|woman|man|clerk|migrant|sons?|daughters?|nephew|niece|brother|sister|wife|husband|general|emperor|empress|prince|princess|ruler|governor|bishop|pope|monk|priest|poet|painter|merchant|lawyer|judge|senator|colleague|professor|doctor|king|queen|president|leader|founder|student|writer|author|inventor|pioneer|figure)(?=$|,| (?:who|whose|of|and|from|in|at|that|known|working)\b)/u;

/** For a card: “What does it involve?” is better than “What does it do? – Involves …”. Options of a question begin alike: `frontOf`. */
export function cardOf(
  definition: Definition,
  material: Material,
): { front: string; back: string } {
  const { link, meaning, term, article, plural } = definition;
  const [, verb = '', rest = ''] = /^(?:do|does)$/.test(link)
    ? (verbOfTerm.exec(` ${meaning}`) ?? [])
    : [];
  const named = article === '' ? term : `${article} ${term}`;
  const asked = rest.length > 14 ? askWith(verb, named, rest, plural) : undefined;
  if (asked === undefined) return frontOf(definition, material);
  return { front: upperFirst(asked), back: upperFirst(rest) };
}

export function frontOf(
  definition: Definition,
  material: Material,
): { front: string; back: string } {
  const { link, meaning, term, plural } = definition;
  if (link === 'called') {
    const plain = lowerFirst(
      meaning,
      (word) => !/^(?:An?|The)$/.test(word) && isName(word, material),
    );
    const when = /^(?:when|if) (.+?)(?:,? (?:it|this|they))?$/i.exec(plain)?.[1];
    const front = when
      ? `What is it called when ${lowerFirst(when, (word) => isName(word, material))}?`
      : `What is the term for ${plain}?`;
    return { front, back: term };
  }
  const scope = definition.scope === '' ? '' : `${definition.scope}, `;
  const named = definition.article === '' ? term : `${definition.article} ${term}`;
  const ask = (front: string) => ({ front, back: upperFirst(meaning) });
  if (/^happens (in|under)$/.test(link)) return ask(`What ${link} ${named}?`);
  const [, who, lived] = livedWith.exec(link) ?? [];
  if (lived) return ask(`What do ${who} with ${term} ${lived.replace(/^do not (?=.)/, 'not ')}?`);
  if (link === 'says') return ask(`What ${plural ? 'do' : 'does'} ${named} say?`);
  if (/^(do|does|did)$/.test(link)) return ask(`What ${link} ${named} do?`);
  // “When does it happen?” – “When …”
  const back = /\bwhen$/.test(link) && !/^when\b/i.test(meaning) ? `when ${meaning}` : meaning;
  return { front: upperFirst(`${scope}${askFor(definition)}`), back: upperFirst(back) };
}

function askFor({ link, term, article, plural, meaning }: Definition): string {
  const named = article === '' ? term : `${article} ${term}`;
  const does = plural ? 'do' : 'does';
  const verb = withoutAdverb(link);
  if (/^refers? to$/.test(verb)) return `what ${does} “${term}” refer to?`;
  if (/^describes?$/.test(verb)) return `what ${does} “${term}” describe?`;
  if (verb === 'means') return `what ${does} “${term}” mean?`;
  const [, happen] = /^(occur|happen)s? when$/.exec(verb) ?? [];
  if (happen) return `when ${does} ${named} ${happen}?`;
  if (/the term/.test(verb)) return `what is “${term}” the term for?`;
  if (/^\p{Lu}\p{Ll}/u.test(term) && person.test(meaning)) return `who is ${term}?`;
  if (/^(is|are)( defined as)?$/.test(verb)) return `what ${plural ? 'are' : 'is'} ${named}?`;
  return askWith(link, named, meaning, plural) ?? `what ${plural ? 'are' : 'is'} ${named}?`;
}
