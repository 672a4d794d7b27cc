/** What a thing does, and what a person thought, in single points of slides. */
import { askWith, verbOfTerm } from '../../define/verbs.ts';
import { verbBaseOf, verbFormOf } from '../../language/common-verbs.ts';
import { lowerFirst, lowerStart, upperFirst, wordsOf } from '../../language/words.ts';
import { isName, type Material } from '../../make/material.ts';
import { isPlural, isTermLike, plainTerm } from '../../make/term-names.ts';
import type { EntryList } from '../entries.ts';
import { verb } from '../title-kinds.ts';
import { isFine, leaning, within } from './slide-answers.ts';
import { pronoun, type Saying, sharesTitle } from './slide-sayings.ts';

const mostWordsOfSubject = 6;
/** Of verbs that tell what a person held or did. */
const thought: Readonly<Record<string, string>> = {
  argued: 'argue',
  argues: 'argue',
  assumed: 'assume',
  assumes: 'assume',
  believed: 'believe',
  believes: 'believe',
  claimed: 'claim',
  claims: 'claim',
  concluded: 'conclude',
  concludes: 'conclude',
  demonstrated: 'demonstrate',
  discovered: 'discover',
  invented: 'invent',
  observed: 'observe',
  opposed: 'oppose',
  predicted: 'predict',
  proposed: 'propose',
  proposes: 'propose',
  rejected: 'reject',
  rejects: 'reject',
  showed: 'show',
  suggested: 'suggest',
  suggests: 'suggest',
};
const person = new RegExp(
  `^((?!(?:Although|Though|While|Since|As|After|Before|Study|Research|Survey|Critics)\\b)(?:\\p{Lu}[\\p{L}.’'-]*\\s){1,4})(${Object.keys(thought).join('|')}) ((?!(?:by|to|in|against|for|on|with|from|at)\\b).{8,})$`,
  'u',
);
const massNoun = /(?:tion|sion|ment|ness|ity|ance|ence|ing|ism|logy|age|ship|ure|trol|phy)$/;
/** Verbs of slides, beside those by which books say what a thing does. */
const ofSlides =
  /^ ((?:raises?|lowers?|affects?|allows?|ensures?|enables?|defines?|specif(?:y|ies)|assumes?|generates?|encourages?|discourages?|limits?|emphasi[sz]es?|focus(?:es)? on|(?:is|are) (?:focused on|aimed at|linked to|related to|built on|known as|driven by))) (.+)$/u;

/** “Control allows claims about causes”, “Ricardo concluded that …” */
export function deedIn(
  text: string,
  { heading }: EntryList,
  material: Material,
): Omit<Saying, 'entry'> | undefined {
  const [, name = '', did = '', what = ''] = person.exec(text) ?? [];
  const who = name.trim();
  const isPerson =
    who !== '' &&
    (who.includes(' ') || isName(who, material)) &&
    !isPlural(who) &&
    !pronoun.test(who);
  if (isPerson && isFine(what)) {
    const help = did.endsWith('s') ? 'does' : 'did';
    const asked = `what ${help} ${who} ${thought[did]}?`;
    return {
      front: within(heading, asked, who),
      back: upperFirst(what.replace(/^that /, '')),
      asks: plainTerm(asked),
    };
  }
  const headless = deedOfTitle(text, heading);
  if (headless !== undefined) return headless;
  const act = actIn(text, heading, material);
  if (act !== undefined) return act;
  const [subject, link, said] = partsOf(text);
  if (subject === '' || !isFine(said) || wordsOf(said).length < 2) return undefined;
  const isMany = isPlural(subject) || / and /.test(subject);
  const [first = ''] = link.replace(/^\p{Ll}+ly |^(?:often|also) /u, '').split(' ');
  // “Market forces cause”: a noun was taken for the verb, or the other way round.
  const isOne = first === 'is' || (first !== 'are' && /[^s]s$|[sx]es$/.test(first));
  if (isMany === isOne || /^of\b/.test(said)) return undefined;
  const [article = ''] = /^(?:an?|the) /i.exec(text) ?? [];
  // “System uses”: which one?
  const isKnown =
    isMany || article !== '' || subject.includes(' ') || sharesTitle(subject, heading);
  if (!isKnown && !massNoun.test(subject) && !isName(subject, material)) return undefined;
  const named = nameWith(article, subject, isMany, material);
  const asked = askWith(link, named, said, isMany);
  if (asked === undefined) return undefined;
  return {
    front: within(heading, asked, subject),
    back: upperFirst(said.replace(/^that /, '')),
    asks: plainTerm(asked),
  };
}

/** What is done to something begins so: “reduced the risk”, and not “reduced by”. */
const object =
  /^(?:that|the|an?|all|no|more|less|most|many|any|both|new|other|only|two|three|against|with|on)\b/i;

/** “The Corn Laws raised the price of corn”, “Classical economists believed that …” */
function actIn(
  text: string,
  heading: string,
  material: Material,
): Omit<Saying, 'entry'> | undefined {
  const plain = text.replace(/^(?:an?|the) /i, '');
  const words = plain.split(' ');
  const at = words.findIndex((word, index) => index > 0 && formOf(word) !== undefined);
  if (at < 1 || at > 4) return undefined;
  const subject = words.slice(0, at).join(' ');
  const [done = '', ...rest] = words.slice(at);
  const said = rest.join(' ');
  const isThought = done in thought;
  const isMany = isPlural(subject) || / and /.test(subject);
  const form = formOf(done);
  if (form === 'base' ? !isMany : form === 'third' && isMany) return undefined;
  if (!isNamed(subject) || !object.test(said) || !isFine(said)) return undefined;
  if (!isThought && !sharesTitle(subject, heading)) return undefined;
  const [article = ''] = /^(?:an?|the) /i.exec(text) ?? [];
  if (
    !isMany &&
    article === '' &&
    !isName(words[0] ?? '', material) &&
    !sharesTitle(subject, heading)
  )
    return undefined;
  const help = form === 'past' ? 'did' : form === 'third' ? 'does' : 'do';
  const [, link = ''] = /^(against|with|on)\b/.exec(said) ?? [];
  const base = thought[done] ?? verbBaseOf(done) ?? '';
  const named = nameWith(article, subject, isMany, material);
  const asked = `what ${help} ${named} ${base}${link === '' ? '' : ` ${link}`}?`;
  const back = said.replace(/^(?:that|against|with|on) /, '');
  return base === '' || !isFine(back)
    ? undefined
    : { front: within(heading, asked, subject), back: upperFirst(back), asks: plainTerm(asked) };
}

const formOf = (word: string) =>
  word in thought ? (word.endsWith('ed') ? 'past' : 'third') : verbFormOf(word);

/** “Requires a key” under “Symmetric encryption” */
function deedOfTitle(text: string, heading: string): Omit<Saying, 'entry'> | undefined {
  const [, link = '', said = ''] =
    verbOfTerm.exec(` ${lowerStart(text)}`) ?? ofSlides.exec(` ${lowerStart(text)}`) ?? [];
  const isOne = /^(?:is|\p{Ll}*s)\b/u.test(link) && !/^are\b/.test(link);
  const isNamed =
    isTermLike(heading, true) &&
    !verb.test(heading) &&
    !isPlural(heading) &&
    !leaning.test(heading);
  if (!isOne || !isNamed || !isFine(said)) return undefined;
  const asked = askWith(link, 'it', said, false);
  if (asked === undefined) return undefined;
  return {
    front: `${heading}: ${asked}`,
    back: upperFirst(said.replace(/^that /, '')),
    asks: plainTerm(`${heading} ${asked}`),
  };
}

/** Slides leave articles out: “relay sends …” is the one that the slide is about. */
function nameWith(article: string, subject: string, isMany: boolean, material: Material): string {
  const small = lowerFirst(subject, (word) => isName(word, material));
  const last = subject.split(' ').at(-1) ?? '';
  const lacks = article === '' && !isMany && /^\p{Ll}/u.test(small) && !massNoun.test(last);
  return (lacks ? 'the ' : article.toLowerCase()) + small;
}

/** The shortest beginning that is a name of a thing and has a verb behind it. */
function partsOf(text: string): [subject: string, link: string, said: string] {
  const plain = text.replace(/^(?:an?|the) /i, '');
  const words = plain.split(' ');
  for (let size = 1; size <= Math.min(mostWordsOfSubject, words.length - 2); size++) {
    const subject = words.slice(0, size).join(' ');
    const rest = plain.slice(subject.length);
    const [, link = '', said = ''] = verbOfTerm.exec(rest) ?? ofSlides.exec(rest) ?? [];
    if (link === '') continue;
    return isNamed(subject) ? [subject, link, said] : ['', '', ''];
  }
  return ['', '', ''];
}

function isNamed(subject: string): boolean {
  return (
    isTermLike(subject, true) &&
    !pronoun.test(subject) &&
    !verb.test(subject) &&
    !leaning.test(subject) &&
    !/[,()/+]|ly$|\d/.test(subject) &&
    !wordsOf(subject).some((word) => /^(?:third|past)$/.test(verbFormOf(word) ?? ''))
  );
}
