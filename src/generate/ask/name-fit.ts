/** “Who …?”: a sentence that names who did it or had the office, or says who a name is. English. Pure. */
import { wordsOf } from '../language/words.ts';
import { isSubject, named, namesIn, noName, type Place, senses, verbOf } from './event.ts';

export function nameFit(asked: string, text: string, places: readonly Place[]): number | undefined {
  const subject = /^\W*(?:who|whom) (?:is|are|was|were) (.+?)\W*$/i.exec(asked)?.[1];
  // “Who was Sojourner Truth?” asks what there is to say of a name.
  if (subject !== undefined && isNameAsked(subject, text, places)) return saysWho(text, places);
  const inQuestion = new Set(wordsOf(asked));
  const others = namesIn(text).flatMap(({ name, index }): Place[] => {
    const words = wordsOf(name).filter((word) => !noName.has(word) && !inQuestion.has(word));
    const isPlace = /\b(?:in|at|from|to|near|of|on|across|into) (?:the )?$/.test(
      text.slice(0, index),
    );
    const isOpening =
      index === 0 && !name.includes(' ') && verbOf(text.slice(name.length)) === undefined;
    const isOther = words.length === 0 || isPlace || isOpening;
    return isOther ? [] : [{ start: index, end: index + name.length }];
  });
  const event = named(places);
  const office = subject === undefined ? undefined : officeIn(subject, text);
  // “Who was the first leader of the Klan?”: a sentence without a leader names somebody else.
  if (office !== undefined && office.length === 0) return undefined;
  const about = office?.[0] ?? { start: event[0]?.start ?? 0, end: event.at(-1)?.end ?? 0 };
  const { start: from, end: to } = about;
  const role = subject === undefined ? undefined : roleIn(text, from);
  const deeds = subject === undefined ? deedsIn(asked, text) : [{ start: from, end: from }];
  if (subject !== undefined && role === false) return undefined;
  const fits = deeds.flatMap((deed) =>
    others.flatMap((one) => {
      const isOfEvent = subject !== undefined || isObject(text, deed, from, to);
      if (!isOfEvent) return [];
      const before = deed.start - one.end;
      const isSubjectOf =
        before >= 0 && before <= farFromDeed && !/[;:]/.test(text.slice(one.end, deed.start));
      const by = /\bby (?:the |an? )?(?:[\p{L}’'-]+ ){0,4}$/u.test(
        text.slice(deed.end, Math.max(deed.end, one.start)),
      );
      const isBehind =
        subject !== undefined && one.start >= to && isNext.test(text.slice(to, one.start));
      if (!isSubjectOf && !by && !isBehind) return [];
      return [Math.max(0.3, 1 - Math.abs(before) / 100)];
    }),
  );
  // “was killed by senators”
  const isBySome = deeds.some(
    (deed) => byNobodyNamed.test(text.slice(deed.end)) && isObject(text, deed, from, to),
  );
  if (fits.length === 0) return isBySome ? 0.4 : undefined;
  return Math.max(...fits);
}

/** “leader Eugene Debs”, “the first woman elected to Congress, Jeannette Rankin” */
const isNext = /^.{0,6}$|^(?: \p{L}+){0,6}, $/u;

const byNobodyNamed = /^ by (?:the |an? )?(?!\p{Ll}+ing\b)\p{Ll}{3,}/u;
const farFromDeed = 50;

/** “vice president” is no president. */
function roleIn(text: string, from: number): boolean {
  return !/\b(?:vice|deputy|assistant|acting|former|future|next|late|first lady)[ -]$/i.test(
    text.slice(0, from),
  );
}

/** Where the sentence says the office of “the first leader of the Klan”; `undefined`: the question asks for none. */
function officeIn(subject: string, text: string): Place[] | undefined {
  const asked = /^(?:the |an? )?(?:[\p{L}-]+ )*?(\p{L}{4,}) (?:of|in|for|to) /iu.exec(subject)?.[1];
  if (asked === undefined) return undefined;
  const said = senses.filter(([one]) => one.test(asked)).map(([, other]) => other);
  const itself = new RegExp(String.raw`\b${asked.slice(0, 5)}\p{L}*`, 'iu');
  return [itself, ...said].flatMap((pattern) => placesIn(text, pattern));
}

function placesIn(text: string, pattern: RegExp): Place[] {
  return [...text.matchAll(new RegExp(pattern, `${pattern.flags}g`))].map(({ 0: said, index }) => ({
    ...{ start: index, end: index + said.length },
  }));
}

/** Where the sentence says the verb of the question. */
function deedsIn(asked: string, text: string): Place[] {
  const wanted = senses.filter(([one]) => one.test(asked)).map(([, said]) => said);
  const verb = /^\W*who(?:m|se)? (?:\p{Ll}+ly )?(\p{Ll}{4,})/iu.exec(asked)?.[1];
  if (wanted.length === 0 && verb !== undefined)
    wanted.push(
      new RegExp(String.raw`\b${verb.slice(0, Math.max(4, verb.length - 2))}\p{Ll}*`, 'iu'),
    );
  return wanted.flatMap((pattern) => placesIn(text, pattern));
}

/** The event is what is done, not where or when it is done. */
function isObject(text: string, deed: Place, from: number, to: number): boolean {
  const between = deed.end <= from ? text.slice(deed.end, from) : text.slice(to, deed.start);
  const most = deed.end <= from ? 30 : 60;
  return between.length <= most && !/[;]|\b(?:in|at|from|for|with|to|against|on)\b/.test(between);
}

function isNameAsked(subject: string, text: string, places: readonly Place[]): boolean {
  if (/\b(?:of|the|a|an|first|that)\b/i.test(subject)) return false;
  const [first] = places;
  return first === undefined || /^\p{Lu}/u.test(text.slice(first.start));
}

const whoIs =
  /^(?: \([^)]*\))?(?: (?:was|were|is|are) (?:an?|the|one of|born)\b|, (?:an?|the|who|one of|known|also)\b|, \p{Ll})|^[^.,;]{0,20}\b(?:became|served as|ruled|reigned)\b/u;

/** “Pennsylvania representative Thaddeus Stevens” */
const isOffice =
  /(?<!\p{L})(?!(?:after|under|over|other|another|rather|either|neither|whether|however|never|ever|later|earlier|together|before|former|for|or|her) $)(?:\p{Ll}{3,}(?:or|er|ist|ian|ive|ant|eral)|\p{Ll}*(?:man|woman)|president|king|queen|poet|pope|chief|monk|pilot|judge|priest) $/u;

function saysWho(text: string, places: readonly Place[]): number | undefined {
  const event = named(places);
  const [start, end] = [event[0]?.start ?? 0, event.at(-1)?.end ?? 0];
  if (whoIs.test(text.slice(end))) return start < 40 ? 1 : 0.8;
  // “the abolitionist Frederick Douglass”
  const before = text.slice(0, start);
  if (/\b(?:the|an?) (?:[\p{L}-]+ ){1,3}$/u.test(before) || isOffice.test(before)) return 0.35;
  return isSubject(text, start) && verbOf(text.slice(end)) !== undefined ? 0.4 : undefined;
}
