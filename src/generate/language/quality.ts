/** Finds why a sentence is useless outside its text. */

import { lostFormula } from '../../text/formulas/lost-formula.ts';
import type { Grammar } from '../define/languages/grammar.ts';
import type { ReasonAt } from '../drop-reasons.ts';
import { orderOf } from './orders.ts';
import { rootOf, wordsOf } from './words.ts';

const minWords = 6;
const maxWords = 42;

const leaning =
  /^[“"‘']?(this|these|that|those|it|its|they|their|them|he|his|him|she|her|hers|such|however|therefore|thus|hence|but|and|or|so|also|yet|still|then|next|instead|moreover|furthermore|similarly|likewise|consequently|accordingly|otherwise|meanwhile|nevertheless|nonetheless|conversely|additionally|again|indeed|besides|rather|here|there|another|others?|both|neither|either|firstly|secondly|thirdly|finally|lastly|eventually|later|now|today we|for (example|instance|this|these|that)|in (contrast|addition|other words|this|these|that|fact|short|each|both|his|her|their|such|turn|particular|comparison|response|such|general)|on the (other|one) hand|as (a result|such|mentioned|noted|discussed|we|you|described|stated|shown|seen|an example|previously|explained)|because of (this|these)|due to (this|these)|by (this|doing|contrast|comparison)|at (this|that|first|the same time)|to (this|do (this|that|so)|illustrate|summari[sz]e)|after (this|that)|from (this|these|here)|with (this|these|that)|one (of these|such|example|reason|study|way|person|researcher|possible|explanation|theory)|some of (these|them)|each of (these|them)|all of (these|them)|many of (these|them)|the (former|latter|same|following|next|other|above|previous|results?|study|author|authors|researchers?|experiment|findings|participants?|children|girl|boy|man|woman|answer|question|example|idea|process is|rest|opposite)|at (one|the other) end|on the (left|right)|in the (case|example|end|figure|scenario|above|following|previous|preceding)|on (one|either) (hand|side)|(all|most|many|some) of us|we all|similar to|unlike (this|these)|like (this|these)|even (so|though this)|of course|once again|after all|ultimately|perhaps|maybe|not surprisingly|interestingly|surprisingly|unfortunately|fortunately|obviously|clearly|yes|no|well|okay|how|why|what|who|whose)\b/i;
/**
 * “The second is …”, “The two stages …”: the text before says of which. “The first woman who …” says it itself, “the first
 * reason that …” does not; “The First World War” is a name.
 */
const oneOfSeveral = /^[“"‘']?[Tt]he (?:first|second|third|fourth|final|last|two|three)\b/;
const saysOfWhich =
  /^[“"‘']?the \p{L}+ (?:(?!(?:aspect|case|example|factor|kind|method|one|part|phase|point|problem|question|reason|sentence|step|thing|type|way|approache?|chapter|section)s?\b)[\p{L}-]+ ){1,3}(?:that|who|whom|to|of|in) (?!(?:these|those|them|this|which)\b)/iu;
/** “First, …”, “Second, the …”: one of several. “First aid” and “second messengers” are names of things. */
const counting =
  /^[“"‘']?(?:first|second|third|fourth)(?:,| (?:an?|the|this|these|that|those|it|they|we|you|he|she|there|its?|their|his|her|some|many|most|is|are|was|were|came|comes|of|in|on|and|among|to|if|when|because|by)\b)/i;
/** The sentence before gives the condition, the time or the number. */
const goesOn =
  /^(?:If so|Assum(?:e|ing)|Given (?:such|this|that)|Even (?:so|then)|In (?:either|neither|any) case|Alternatively|One (?:thing|approach|way|solution|option|alternative|question|problem|important|reason|final|last|more|further)|Most of the time|By (?:now|then)|Not only|Presently|Soon|Subsequently|Afterwards?|Over time|At first|At one time|From the start|In (?:practice|the (?:meantime|end|process|long run))|Someone|Somebody|Once \p{Ll}+(?:ed|en|ught))\b/u;
/** True at the time of the text, or since the event before; or of a kind that the sentence before tells. */
const asBefore =
  /\b(?:now|presently|currently)\b(?! (?:called|known|defined|termed|referred|named|used))|\bsuch (?:an? |(?!an?\b|as\b|that\b)\p{Ll})|\baforementioned\b/u;
/** A formula fell out of the text: “let be a group”, “the value of is”, “is given by.”. */
const lacksFormula =
  /\b[Ll]et (?:be|denote)\b|\b(?:for|of) (?:all|every|any) (?:is|are|we|and|in|there)\b|\b(?:the|every) (?:is|are|was|were|be|denotes|of|and|or)\b|\b[Ii]f (?:and )?then\b|\b(?:where|with) denotes?\b|\b(?:of|by) (?:is|denotes) (?:an?|the)\b|\bsuch that (?:is|and)\b|\bsuch that[.,]|\b(?:equal to|denoted (?:by|as)|given by|written as|of the form|defined (?:by|as)|(?:by|with) the (?:formula|equation|expression))(?:[.,;]| (?:and|for all|where)\b)/;
/** “limited3 to”: the mark of a footnote. “utf8” is short, and “Python3” a name. */
const footnoteMark = /(?<![\p{L}\d_.])\p{Ll}{5,}[1-9]\d?(?=[ ,.;)]|$)/u;
/** “signi cant”, “bene ts”: the font hides “fi”, “fl”, “ff” and “ffi”. */
const withoutLigature =
  /\b(?:bene|signi|speci|de|identi|classi|scienti|arti|con|modi|veri|noti|quali|quanti|justi|insu|su|e|di|coe) (?:ts?|cant(?:ly|ce)?|cs?|cally|ned?|nition|nitions|ed|es|cation|cations|cial|rms?|rmed|dence|dent|ect|ects|ective|cient|ciently|cients?|cult|culty|erent|erence|erences)\b/;
/** The head of the page stands inside the sentence: “… SYSTEMS 1145 nadotropins”. */
const headOfPage = /(?<!\p{Lu})(?:\p{Lu}{2,} ){3}\d{1,4} \p{L}/u;
/** A pronoun for one person. */
const person = /\b(?:he|she|him|his|her)\b/u;
/** The pronoun may stand for one of these. */
const anyPerson =
  /\b(?:author|baby|boss|boy|buyer|child|client|consumer|customer|defendant|doctor|employee|employer|father|girl|husband|individual|infant|inventor|judge|king|leader|man|manager|mother|officer|one|owner|parent|patient|person|player|president|prince|prisoner|queen|ruler|seller|someone|speaker|student|teacher|wife|woman|worker)s?\b/i;
/** “can use this formula”: named before, if not earlier in the sentence. */
const thisThing = /\b(?:this|these) (?!is\b|are\b|was\b|were\b)(\p{L}+)/giu;
/** “uses a similar method”, “the two peaks”, “The traders then …”: of what the sentences before tell. */
const ofTold =
  /\ba similar \p{Ll}+(?!\p{Ll}| (?:to|as)\b)|\b(?:the|both) (?:two|three|four) (?!(?:of|(?:\p{Ll}+ ){1,2}(?:of|that|who|which|in|between))\b)\p{Ll}|^The (?:\p{Ll}+ ){1,3}then \p{Ll}+/iu;
/** “customer B”, “Alice”: of one example. */
const ofExample =
  /\b(?:customer|node|router|host|person|city|country|firm|company|student|player|user) [A-D](?![\p{L}.’'-])|(?<!\p{Lu}\p{L}+ )\b(?:Alice|Bob|Carol|Maria|Mary|Sarah|Tom|Jane|Mike|Anna|Emma|Lisa|Susan|Janet|Jim|Joe|Amy|Kate|John)\b(?! (?:\p{Lu}|[IVX]+\b|de\b|von\b|of\b|the\b))/u;
const openingWord =
  /^(?:The|An?|In|On|At|After|Before|When|While|As|By|For|With|Because|Since|Although|Though|If|During|From|To|Even|Once|Until|Despite|Many|Some|Most|Under|All|Each|Every|Only|Not|No|It|There|Like|Unlike|Without|Within|Through)\b/;

/** “(vea la Figure 1)”: translated books keep names of figures in other languages. */
const numbered = /(?<!\p{L})(?:fig(?:\.|ur[ae]?)|tab(?:\.|le|la|elle)|abb(?:\.|ildung))\s*\d/iu;

const pointing =
  /\b(figures?|figs?\.|tables?|listing|equation|chapter|appendix|exercise|section) ?\(?\d|\b(this|next|previous|preceding|following|last|earlier|later) (chapter|section|book|textbook|figure|table|example|module|unit|paper|page|slide|paragraph|study|case|experiment)s?\b|\b(as|was|were|been|be) (discussed|mentioned|described|shown|noted|introduced|covered|explained|defined) (above|below|earlier|later|previously|in)\b|\b(see|shown|listed|illustrated) (above|below)\b|\babove-mentioned\b|\bthe following\b|\bas follows\b|\b(discussed|described|mentioned|explained|reviewed|covered) (above|below|earlier|later|next|previously|briefly)\b|\bdescribed next\b|\bin the (above|below)\b|\bthe (?:\p{L}+ ){1,3}above[.,;)]|\b(?:above|below)[.)]$|\b(at left|at right|pictured|depicted here|shown here)\b/iu;
const talking =
  /\b(you|your|yours|yourself|let’s|let's|i[’'](?:m|ve|ll|d)|we[’'](?:ll|ve|re|d)|me|my)\b/i;
/** “I” for who speaks: not the number of a king, a war, a type. */
export const speakerI = String.raw`(?<!\p{L}|\p{Ll},? \p{Lu}\p{Ll}+ |(?:Type|War|Class|Phase|Stage|Article|Part|Level) )I`;
const speaking = new RegExp(
  `${speakerI}(?= (?:am|was|have|had|think|will|would|can|could|do|did|feel|want|know|believe|like|need)\\b)`,
  'u',
);
const classroom =
  /\b((in|see) (other|later|earlier|previous|another|subsequent) chapters?|we (will|have|shall|now|just|can see|saw|turn|begin|discuss|learned|mentioned)|you learned|objectives?|learning outcome|by the end of (?:the|this|each|your) (?:activity|book|chapter|class|course|lecture|lesson|module|reading|section|tutorial|unit|workshop)|multiple choice|true or false|essay|discussion question)\b/i;
const boilerplate =
  /\b(copyright (?:\d{4}|by|notice|\(c\))|all rights reserved|isbn|issn|creative commons|licensed under|doi|permission to (copy|make)|openstax|(?:photo|image|photograph) credit|retrieved from|(?:is|are) (?:a |the )?(?:registered )?trademarks? of|https?|www)\b|\bcredits?:|©|:\/\/|@|\.(com|org|edu|gov)\b/i;
const verb =
  /\b(is|are|was|were|be|been|has|have|had|can|could|may|might|must|shall|should|will|would|do|does|did|[a-z]{2,}(ed|es|s|ize|ise|ate|ify)|become|include|make|take|occur|allow|help|use|work|lead|give|show|tend|play|produce|require|contain|cause|involve|result|form|provide|serve|refer|consist|develop|learn|came|began|found|led|made|took|gave|grew|held|wrote|saw|knew|thought|won|lost|built|became|broke|brought|bought|chose|drew|drove|fell|felt|fled|fought|got|kept|laid|left|met|paid|put|ran|rose|said|sank|sent|set|sold|sought|spent|spoke|spread|stood|struck|swept|taught|told|threw|went|wore)\b/i;

export type Fault = ReasonAt<'sentence'>;

/** For any language: whether it is one complete, readable sentence. */
export function faultOfForm(sentence: string): Fault | undefined {
  const ends = sentence.endsWith('.') || /[.!。！।｡][)”’"'\]]*$/u.test(sentence);
  if (!ends || !/^[“"‘'(¿¡]?[\p{Lu}\p{Lo}]/u.test(sentence)) {
    return /[?؟？][)”’"']*$/.test(sentence)
      ? 'a question or an instruction'
      : 'not a full sentence';
  }
  if (/\.\s/.test(sentence) && /\p{L}{3}\.\s+\p{Ll}/u.test(sentence)) return 'not a full sentence';
  if (headOfPage.test(sentence)) return 'not a full sentence';
  if (sentence.includes(lostFormula)) return 'formula, code or table';
  if (hasSigns(sentence) || footnoteMark.test(sentence)) return 'formula, code or table';
  if (letterCount(sentence) < shownLength(sentence) * 0.72) return 'formula, code or table';
  if (!isBalanced(sentence)) return 'not a full sentence';
  const words = wordsOf(sentence).length;
  const isSpaced = /\p{L}\s\p{L}/u.test(sentence);
  if (isSpaced ? words < minWords : sentence.length < 12) return 'too short';
  if (words > maxWords || sentence.length > 340) return 'too long';
  return boilerplate.test(sentence) ? 'a copyright notice or an address' : undefined;
}

/** Four patterns are faster than one with alternatives. */
function hasSigns(sentence: string): boolean {
  return (
    /[\p{Sm}↔{}\\•■◦_§]/u.test(sentence) ||
    (/[()]/.test(sentence) && /\s\)|\(\s/.test(sentence)) ||
    sentence.includes('...') ||
    /\b\w\s\w\s\w\s\w\s/.test(sentence)
  );
}

/** For English: whether it can stand alone on a card. @param defining it has a marked term, so "you" means anyone */
export function faultOfEnglish(sentence: string, defining = false): Fault | undefined {
  if (/\?/.test(sentence)) return 'a question or an instruction';
  if (lacksFormula.test(sentence)) return 'formula, code or table';
  if (withoutLigature.test(sentence)) return 'not a full sentence';
  if (orderOf(sentence) === 'to do') return 'a question or an instruction';
  if (leansAtStart(sentence) || asBefore.test(sentence) || lacksPerson(sentence)) {
    return 'makes no sense without the sentence before it';
  }
  if (ofTold.test(sentence) || ofExample.test(sentence) || pointsBack(sentence))
    return 'makes no sense without the sentence before it';
  if (pointing.test(sentence)) return 'refers to a figure, table or chapter';
  if (/^(you|your|if you|when you|do you)\b/i.test(sentence)) return 'speaks to the reader';
  if ((!defining && talking.test(sentence)) || classroom.test(sentence))
    return 'speaks to the reader';
  if (/\b(this|these|those)\s\p{L}|\b(the former|the latter)\b/iu.test(sentence.slice(0, 60))) {
    return 'makes no sense without the sentence before it';
  }
  return verb.test(sentence) ? undefined : 'not a full sentence';
}

function leansAtStart(sentence: string): boolean {
  return (
    leaning.test(sentence) ||
    (oneOfSeveral.test(sentence) && !saysOfWhich.test(sentence)) ||
    counting.test(sentence) ||
    orderOf(sentence) !== undefined ||
    goesOn.test(sentence) ||
    /^[“"‘']?\p{L}+ing (?:this|these|it|them)\b/iu.test(sentence)
  );
}

function pointsBack(sentence: string): boolean {
  if (!/\bthese? |\bthis /i.test(sentence)) return false;
  return [...sentence.matchAll(thisThing)].some(({ index, 1: noun = '' }) => {
    const root = rootOf(noun.toLowerCase());
    return !wordsOf(sentence.slice(0, index)).some((word) => rootOf(word) === root);
  });
}

/** “The court rejected his claim”: the person has no name before the pronoun, and none is meant in general. */
function lacksPerson(sentence: string): boolean {
  const at = person.exec(sentence)?.index;
  if (at === undefined) return false;
  const before = sentence.slice(0, at);
  return !/\p{Lu}\p{Ll}/u.test(before.replace(openingWord, '')) && !anyPerson.test(before);
}

/** Its subject is in the sentence before. */
export function needsBefore(sentence: string): boolean {
  return (
    leansAtStart(sentence) ||
    lacksPerson(sentence) ||
    /\b(?:this|these|those)\s\p{L}|\b(?:the former|the latter)\b/iu.test(sentence.slice(0, 60))
  );
}

/** “shown in Figure 3”, “as we have seen”: useless away from its page. */
export function pointsElsewhere(text: string): boolean {
  return (
    pointing.test(text) || classroom.test(text.replace(/\b(?:that|which|what) we can see$/, ''))
  );
}

export function lacksLigature(text: string): boolean {
  return withoutLigature.test(text);
}

export function talksToReader(sentence: string): boolean {
  return talking.test(sentence) || speaking.test(sentence);
}

/** “On April 2, 1917, almost 1,200 civilians …”: a row of more numbers, or of more signs, is no sentence. */
const plainNumber = /(?<![\p{L}\p{N}.,])\d{1,4}(?:,\d{3})*(?:\.\d+)?(?![\p{L}\p{N}])/gu;
const mostNumbers = 3;

/** Letters and signs, without a few numbers. */
function shownLength(sentence: string): number {
  if (!/\d/.test(sentence)) return sentence.length;
  const numbers = sentence.match(plainNumber) ?? [];
  return sentence.length - (numbers.length > mostNumbers ? 0 : numbers.join('').length);
}

function letterCount(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const low = code | 0x20;
    // Most letters are a to z; only others need the pattern.
    if (low >= 0x61 && low <= 0x7a) count++;
    else if (code > 0x7f) {
      const letter = String.fromCodePoint(text.codePointAt(at) ?? code);
      if (isLetter.test(letter)) count++;
      // A letter may take two UTF-16 units.
      at += letter.length - 1;
    }
  }
  return count;
}

const isLetter = /[\p{L}\p{M}]/u;

function isBalanced(text: string): boolean {
  if (!/[()[\]“”"]/.test(text)) return true;
  const count = (mark: string) => text.split(mark).length - 1;
  return (
    count('(') === count(')') &&
    count('[') === count(']') &&
    count('“') === count('”') &&
    count('"') % 2 === 0
  );
}

/** Why a sentence in another language cannot stand alone on a card. */
export function faultIn(sentence: string, { is, sentences, address }: Grammar): Fault | undefined {
  // “ang. validity” does not end a sentence.
  const plain = sentence.replace(/(?<![\p{L}.])([\p{L}.]+)\.(?=\s)/gu, (whole, word: string) =>
    sentences.abbreviations.has(word.toLowerCase()) ? word : whole,
  );
  const form = faultOfForm(plain);
  if (form !== undefined) return form;
  if (/[?¿]/u.test(sentence) || is.orders.test(sentence)) return 'a question or an instruction';
  if (is.leaning.test(sentence)) return 'makes no sense without the sentence before it';
  if (is.pointing.test(sentence) || numbered.test(sentence))
    return 'refers to a figure, table or chapter';
  if (address !== undefined && new RegExp(` ${address}(?!\\p{L})`, 'u').test(sentence)) {
    return 'speaks to the reader';
  }
  return undefined;
}
