/** Verbs by which English textbooks say what a thing is or does, and how to ask with them. */

/** These may follow many subjects. Their objects describe the subject. */
const does =
  'control|regulate|produce|stimulate|prevent|store|carry|transmit|protect|contain|include|connect|support|provide|secrete|release|convert|promote|inhibit|increase|decrease|reduce|influence|examine|study|investigate|emphasize|explain|reflect|represent|indicate|require|combine|create|involve|describe|measure|detect|suggest that|hold that|argue that|state that|propose that|posit that|attempt to|seek to|aim to|focus on|consist of|result from|result in|lead to|arise from|develop from|depend on|act as|serve as|serve to|work by|deal with|refer to|rely on|apply to|use|trace|encompass|incorporate|maintain|absorb|receive|encode|link|cover|evaluate|assess|address|reject|summarize|track|display|eliminate|determine|break down';

/** After a form of “to be”, with the word before the answer. */
const be =
  'involved in|responsible for|important for|important in|made up of|made of|composed of|comprised of|characterized by|marked by|based on|caused by|produced by|motivated by|determined by|defined by|concerned with|focused on|aimed at|associated with|divided into|formed by|triggered by|controlled by|measured by|known for';

/** Before `in`, `at`, `near`: the answer is a place. */
const place = 'located|found|situated';

const adverb =
  '(?:generally |usually |often |typically |primarily |mainly |commonly |mostly |largely |simply |essentially |directly )?';

/** “usually refers to” → “refers to” */
export function withoutAdverb(link: string): string {
  return link.replace(/^(generally|usually|often|simply) /, '');
}

/** “carry” → “carry” or “carries”. */
function withThirdPerson(verb: string): string {
  const [, first = '', rest = ''] = /^(\S+)(.*)$/.exec(verb) ?? [];
  if (/[^aeiou]y$/.test(first)) return `${first.slice(0, -1)}(?:y|ies)${rest}`;
  return `${first}${first === 'focus' ? '(?:es)?' : 's?'}${rest}`;
}

const adverbs = new RegExp(`\\b${adverb}`, 'gu');
const isPlace = new RegExp(`^(?:${place})$`);

/** The verb of a clause after its term. Groups: adverb and verb, the rest. */
export const verbOfTerm = new RegExp(
  `^ (${adverb}(?:(?:${does
    .split('|')
    .map(withThirdPerson)
    .join('|')})|(?:is|are) ${adverb}(?:${be}|${place}|used))) (.+)$`,
  'u',
);

/** @param isPlural of the subject @returns the question, in small letters; `undefined` if the answer would not fit it */
export function askWith(
  link: string,
  named: string,
  meaning: string,
  isPlural: boolean,
): string | undefined {
  const verb = link.replace(adverbs, '');
  const [, form = '', phrase = ''] = /^(is|are) (.+)$/.exec(verb) ?? [];
  if (isPlace.test(phrase)) {
    return /^(in|at|on|near|between|along|above|below|behind|under|within|around|beneath|inside|throughout)\b/.test(
      meaning,
    )
      ? `where ${form} ${named} ${phrase}?`
      : undefined;
  }
  if (phrase === 'used')
    return /^(to|for)\b/.test(meaning) ? `what ${form} ${named} used for?` : undefined;
  if (phrase !== '') return `what ${form} ${named} ${phrase}?`;
  const [first = '', ...rest] = verb.split(' ');
  // “to” is a preposition in “lead to”, but part of the infinitive in “attempt to”.
  const isToDo = rest.includes('to') && /^(attempt|seek|aim|serve)/.test(first);
  const asked = rest.filter((word) => word !== 'that' && !(isToDo && word === 'to')).join(' ');
  const end = isToDo ? ' to do' : '';
  const does = isPlural ? 'do' : 'does';
  return `what ${does} ${named} ${[infinitiveOf(first), asked].filter(Boolean).join(' ')}${end}?`;
}

/** “studies” → “study”, “focuses” → “focus”, “causes” → “cause”. */
export function infinitiveOf(verb: string): string {
  if (/ies$/.test(verb)) return verb.replace(/ies$/, 'y');
  if (/(ss|sh|ch|x|zz|focus)es$/.test(verb)) return verb.slice(0, -2);
  return /[^s]s$/.test(verb) && !/^(focus)$/.test(verb) ? verb.slice(0, -1) : verb;
}
