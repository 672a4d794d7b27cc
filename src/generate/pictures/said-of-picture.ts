/** The question about a picture that its caption answers, with the answer; most captions answer none. Pure. */
import type { Grammar } from '../define/languages/grammar.ts';
import { verbFormOf } from '../language/common-verbs.ts';
import type { StudyLanguage } from '../language/detect.ts';
import { faultIn, faultOfEnglish, talksToReader } from '../language/quality.ts';
import { upperFirst, wordsOf } from '../language/words.ts';

export interface Said {
  asks: 'shows' | 'thing';
  /** Word for word from the caption. */
  back: string;
}

const longest = 240;
const mostWords = 36;

/** “This diagram shows …”: the answer follows. */
const kindOfPicture =
  '(?:figure|diagram|graph|chart|map|image|picture|photo(?:graph)?|illustration|drawing|micrograph|flow ?chart|painting|cartoon|poster|screenshot|plot|schematic|scan|table|timeline|infographic|x-ray|scatterplot|model|sketch|view)s?';
const shows = new RegExp(
  `^(?:this|these|the|an?|each)(?: \\p{L}+){0,3}? ${kindOfPicture}(?: (?:above|below))? (?:shows?|illustrates?|depicts?|represents?|presents?|displays?|summari[sz]es?|compares?|describes?|outlines?|portrays?)(?: us)?(?: that)? `,
  'iu',
);

const ofPicture =
  /^(?:an? |the )?(?:(?:light|electron|scanning|transmission|simple|schematic|labell?ed|simplified|colored|false-color) ){0,3}(?:micrograph|diagram|photograph|photo|image|drawing|illustration|graph|map|chart|schematic)s? (?:of|showing) /iu;

/** “Anatomy of a long bone”, “Structure of the heart”. */
const structureOf =
  /^(?:the )?(?:(?:basic|general|gross|internal|external|overall|typical|detailed) )?(?:structure|anatomy|parts|components|features|cross[- ]section|morphology) of (?:(?:an?|the)(?: (?:typical|human|generali[sz]ed))? )?/iu;

const isPart = /^\(?(?:[a-f]|i{1,3}|[1-9])[).]\s|\((?:left|right|top|bottom|center|[a-f])\)/i;
const points =
  /\b(?:figure|fig\.|table|chapter|section|equation|listing)s? ?\(?\d|\b(?:above|below|see also|left|right|shown here|pictured|seen here)\b|\bhttps?:|www\.|\bQR\b/i;
const told = /\b(?:credit|courtesy|copyright|licen[cs]e|flickr|wikimedia|commons)\b|©/i;

/** @param title words of the caption in another font; @param said the sentence after them @param grammar none: English */
export function saidOfPicture(
  title: string | undefined,
  said: string,
  grammar: Grammar | undefined,
): Said | undefined {
  const first = title === undefined ? undefined : ofTitle(title, grammar?.language);
  const isNamed = !said.endsWith('.') || wordsOf(said).length <= 5 || namesFirst.test(said);
  const named = isNamed ? ofTitle(withoutStop(said), grammar?.language) : undefined;
  return first ?? ofShowing(said) ?? named ?? ofSentence(said, grammar);
}

/** Even with a full stop it names a thing: “A neuron …”, “Fraction of …”. */
const namesFirst =
  /^(?:an?|the|some|two|three|four|five|six|several|different|types|stages|parts|examples) |^\p{L}+ (?:of|for|in|between|from|vs) /iu;

function withoutStop(text: string): string {
  return text.replace(/\.$/, '');
}

const verb =
  /\b(?:is|are|was|were|has|have|had|can|could|may|might|must|will|would|do|does|did|includes?|contains?|consists?|begins?|makes?|became|becomes?|helps?|uses?|allows?|occurs?|takes?|came|led|wrote|won|said|gave|went|feels?|thinks?|wants?|involves?|lowers?|provides?|plays?|tends?|it’s|that’s|don’t|there’s)\b/i;
const mostWordsOfTitle = 14;

/** Has a listed verb, or a verb in -s that can follow a noun. */
function hasVerb(text: string): boolean {
  if (verb.test(text)) return true;
  const words = wordsOf(text);
  return words.some((word, at) => {
    const form = verbFormOf(word);
    const before = words[at - 1] ?? '';
    const isNoun =
      at === 0 ||
      /^(?:of|the|an?|and|or|in|with|for|by|to|from|two|three|its|their|these|some|different|various)$/.test(
        before,
      );
    return form !== undefined && !isNoun && /[^s]s$/.test(word) && /s$/.test(before) === false;
  });
}

/** A few words that name the thing in the picture; no sentence. */
function ofTitle(title: string, language: StudyLanguage | undefined): Said | undefined {
  const words = wordsOf(title);
  if (title.length > longest || words.length > mostWordsOfTitle || words.length < 1)
    return undefined;
  if (/[?!:;]|\.\s|…/.test(title) || isPart.test(title) || hasNoWords(title)) return undefined;
  if (points.test(title) || told.test(title)) return undefined;
  if (language !== undefined) {
    const isLong = words.length > 8 || sentenceVerb[language].test(title);
    return isLong ? undefined : { asks: 'shows', back: upperFirst(title) };
  }
  if (hasVerb(title) || speaksOfUs(title) || instruction.test(title)) return undefined;
  const thing = title.replace(ofPicture, '').replace(structureOf, '');
  const isThing =
    structureOf.test(title.replace(ofPicture, '')) &&
    wordsOf(thing).length <= 4 &&
    !/\b(?:of|and|or|in|with|during|by|for)\b|,/.test(thing);
  return {
    asks: isThing ? 'thing' : 'shows',
    back: upperFirst(
      thing === ''
        ? title
        : isThing
          ? thing
          : title.replace(ofPicture, '').replace(/^(?:an?|the) (?=\p{L}+(?: \p{L}+)?$)/iu, ''),
    ),
  };
}

function speaksOfUs(text: string): boolean {
  return talksToReader(text) || /\b(?:we|our|us)\b/i.test(text);
}

/** “This diagram shows …”, in English. */
function ofShowing(said: string): Said | undefined {
  const [opening] = shows.exec(said) ?? [];
  if (opening === undefined || said.length > longest || /[?!…]/.test(said)) return undefined;
  const rest = said.slice(opening.length);
  const isWhole = wordsOf(rest).length >= 2 && !points.test(rest) && !speaksOfUs(rest);
  return isWhole && !isPart.test(rest)
    ? { asks: 'shows', back: upperFirst(withoutStop(rest)) }
    : undefined;
}

const instruction =
  /^(?:notice|note|compare|look|see|use|find|click|watch|imagine|consider|try|do|which|what|who|why|how (?:do|does|can|many|much)|remember|think|let)\b/i;

/** A sentence that can stand alone, about what things are, consist of, or do to each other. */
function ofSentence(said: string, grammar: Grammar | undefined): Said | undefined {
  if (said.length > longest || hasNoWords(said) || isPart.test(said)) return undefined;
  const count = wordsOf(said).length;
  if (count < 5 || count > mostWords || told.test(said) || /[?!…]/.test(said)) return undefined;
  if (grammar !== undefined) {
    const isFaulty = faultIn(said, grammar) !== undefined || points.test(said);
    return isFaulty ? undefined : { asks: 'shows', back: said };
  }
  if (points.test(said) || faultOfEnglish(said) !== undefined) return undefined;
  if (tale.test(said) || speaksOfUs(said) || !relation.test(said)) return undefined;
  return { asks: 'shows', back: said };
}

/** Past events, possibilities and opinions are not visible in the picture. */
const tale =
  /\b(?:1[5-9]\d\d|20\d\d|was|were|had|became|won|wrote|said|believed|might|may|would|could|should|often|sometimes|now|routinely|commonly|popular|famous|known for|people|students?|adults|children|important|help(?:s|ed)?|here|thought|believe|effective|useful|best|success\p{Ll}*|research\p{Ll}*|stud(?:y|ies))\b/iu;

const relation =
  /\b(?:is an?|are (?:the|an?)|is the|consists?|contains?|includes?|composed|made up|made of|ha[sv]e?|forms?|forming|binds?|bonds?|bonded|converts?|converted|surrounds?|surrounded|connects?|connected|divided|classified|arranged?|organi[sz]ed|determined|begins?|moves?|flows?|pass(?:es)?|produces?|results?|uses?|used to|releases?|occurs?|involves?|regulated|lowers?|coupled|attached|linked|separates?|separated|covers?|covered|located|lies|extends?|supplies|supplied|carr(?:y|ies)|sends?|receives?|responds?|changes?|combines?|modified|undergoes|transfers?)\b/i;

function hasNoWords(text: string): boolean {
  return (
    (text.match(/\p{L}/gu)?.length ?? 0) < 4 ||
    (text.match(/[\p{L}\s]/gu)?.length ?? 0) < text.length * 0.7
  );
}

/** Verbs that only sentences have. */
const sentenceVerb: Record<StudyLanguage, RegExp> = {
  de: /\b(?:ist|sind|war|waren|wird|werden|hat|haben|kann|können|zeigt|zeigen|besteht)\b/iu,
  fr: /\b(?:est|sont|était|a|ont|peut|peuvent|montre|montrent)\b/iu,
  es: /\b(?:es|son|está|están|era|ha|han|puede|pueden|muestra|muestran|tiene)\b/iu,
  pt: /\b(?:é|são|está|estão|era|tem|têm|pode|podem|mostra|mostram)\b/iu,
  it: /\b(?:è|sono|era|ha|hanno|può|possono|mostra|mostrano)\b/iu,
  nl: /\b(?:is|zijn|was|waren|heeft|hebben|kan|kunnen|wordt|worden|toont)\b/iu,
  pl: /\b(?:jest|są|był|była|było|ma|mają|może|mogą|pokazuje|przedstawia)\b/iu,
  sv: /\b(?:är|var|har|kan|visar|består|blir)\b/iu,
};
