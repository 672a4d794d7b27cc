/** What a sentence says of the term with which it begins. */
import { verbFormOf } from '../language/common-verbs.ts';
import { isPlural } from '../make/term-names.ts';
import type { Parted } from './forms-beside.ts';
import { groups, linkOf, type RawDefinition } from './raw-definition.ts';
import { clauseOf, cutAside, dullVerb, hasObject, isBareThing, isThing } from './things.ts';

const subject =
  /(?:^|[;:] |, (?:and|but|while|whereas) |^(?:In contrast|However|Finally|Similarly|By contrast|On the other hand|Today|Here|Thus|Strictly speaking|Technically|Generally|In general|Simply put|For our purposes|(?:From|In|Within|According to|As|Like|Unlike) [^,]{3,45}|(?:Unlike|Often|Also|First|Originally|Named|Based|Known|Related|Compared|Opposed|Similar|Derived|Coined|Developed|Introduced|Located|Formed|Made|Found|Composed|Produced|Caused|Used|Continuing|Building) [^,;:—]{3,80}(?:, [^,;:—]{3,80})?), )(?:(?:The |the )?(?:term|concept|idea|notion) (?:of )?)?(?:[Aa]n? |[Tt]he )?[“"‘']?$/;
/** Between a term and its verb: “, on the other hand,”, “, also known as …,”, “ (formerly …)”. */
const aside =
  /^(?:, which (?!is an?\b|are\b)[^,;:—]{3,70}(?:,|,”)| \((?:formerly|also|commonly|sometimes|often|or|abbreviated|from)\b[^)]{0,60}\)|,? (?:or|also|sometimes|often|commonly|formerly|however|then|therefore|in contrast|by contrast|on the other hand|in turn|unlike|like|as (?:described|defined|proposed|the name|its name|we)|known as|called|first|initially|originally|\p{Ll}{3,}(?:ed|wn) (?:by|in|from|as|to|on|with|initially|originally))\b[^,;:—]{0,80},)(?= )/u;
const accordingTo = /^According to (?:the )?[“"‘']?$/;
const under = /^(?:Under|In the view of) (?:the )?[“"‘']?$/;
const during = /^(?:In|During|In cases of|In the case of) (?:an? |the )?$/;
const group =
  /^(People|Persons|Individuals|Patients|Children|Adults|Those|Someone|A person|An individual|Clients|Infants) (?:who (?:have|has|suffer from)|with|diagnosed with) (?:an? |the )?$/;
/** Without “may” and “tend to”: the question would leave them out. */
const livedWith =
  /^(?: disorder)? (?:often |typically |usually |also )*(experience|have|show|display|exhibit|lack|develop|feel|report|suffer from|avoid|believe|fear|perceive|do not [a-z]+|experiences|has|shows|displays|exhibits|lacks|develops|feels|reports|avoids|believes|fears|perceives|does not [a-z]+) (.+)$/u;
const plainVerbs: Readonly<Record<string, string>> = { has: 'have' };
/** “experiences” → “experience”, “does not sleep” → “do not sleep”. */
function pluralOf(verb: string): string {
  return plainVerbs[verb] ?? verb.replace(/^does /, 'do ').replace(/^(\p{Ll}{3,}[^s])s$/u, '$1');
}
const says =
  /^(?: of (?:\p{Ll}+ ){0,2}\p{Ll}+)? (?:that )?(?:suggests?|states?|holds?|argues?|proposes?|posits?|asserts?|claims?|maintains?|predicts?|says?|assumes?|believes?|contends?|suggested|stated|held|argued|proposed|declared|ruled|maintained) that (.+)$/u;
const is =
  /^ (is|are) (?:basically |simply |essentially |generally |usually |typically |often |also |thus |therefore |itself )?((?:an?|the|any|one|those|that|all|\p{Ll}[\p{Ll}’'-]*,?) .+)$/u;
const defines =
  /^ (?:generally |usually |often |simply )?(refers? to|means|describes?|(?:occurs?|happens?) when|(?:is|are|can be|may be) (?:best )?(?:defined|described|understood|thought of) as) (.+)$/u;
const does =
  /^ (?:generally |usually |often |typically |also |primarily |mainly |largely )?((\p{Ll}+) .+)$/u;

/** “A pardon absolves someone”: behind a term in the singular, a word in “s” with what it acts on is a verb. */
function thirdAfterTerm(told: string, named: string): 'third' | undefined {
  const isVerb =
    /^(?!(?:is|was|has|does|as|this|its|thus|always|sometimes|perhaps|less|plus|versus|across|besides)\b)\p{Ll}{3,}[^su\W]s (?:and \p{Ll}+s )?(?:on|onto|into|from|with|to|at|through|between|an?|the|its|their|his|one|people|someone|others|how|what|that|to|\p{Ll}+ (?:and|or|of|to|for|in|by|that|with) )/u;
  return !/s$/.test(named) && isVerb.test(told) ? 'third' : undefined;
}

/** “Social Security benefits also provide …”, “the consent form provides a …”: the first word belongs to the name. */
function isNounBeforeVerb(told: string): boolean {
  const [, many = ''] =
    /^\p{Ll}+s (?:also|often|usually|typically|generally) (\p{Ll}+) /u.exec(told) ?? [];
  const [, one = ''] = /^\p{Ll}+ (\p{Ll}+s) (?:an?|the|its|their) /u.exec(told) ?? [];
  return verbFormOf(many) === 'base' || verbFormOf(one) === 'third';
}

function groupOf(who: string): string {
  const plain = who.toLowerCase();
  return groups.split('|').includes(plain) ? plain : 'people';
}

/** @param leans the sentence cannot stand alone; a statement after “;” or “, while” can */
export function formsOfSubject(
  { term, named, before, after: all }: Parted,
  leans: boolean,
): RawDefinition[] {
  const found: RawDefinition[] = [];
  const after = all.replace(aside, '');
  const add = (form: RawDefinition['form'], link: string, meaning: string, of = named) =>
    found.push({ subject: of, link, meaning, form });
  if (!leans && /^,/.test(after)) {
    if (accordingTo.test(before)) add('according', 'says', clauseOf(after));
    if (under.test(before)) add('during', 'happens under', clauseOf(after));
    if (/^, /.test(after) && during.test(before)) add('during', 'happens in', clauseOf(after));
  }
  const [, who = ''] = (!leans && group.exec(before)) || [];
  const [, verb = '', rest = ''] = (who !== '' && livedWith.exec(after)) || [];
  if (verb !== '') add('people', `${groupOf(who)} ${pluralOf(verb)}`, cutAside(rest), term);
  const opening = subject.exec(before)?.[0];
  if (opening === undefined || (leans && !/^[;:,]/.test(opening))) return found;
  const said = says.exec(after)?.[1];
  if (said !== undefined) add('says', 'says', said);
  const [, be = '', what = ''] = is.exec(after) ?? [];
  const [, link = '', linked = ''] = defines.exec(after) ?? [];
  if (link !== '')
    add(
      'link',
      link.replace(
        /^(?:is|are|can be|may be) .*$/,
        isPlural(named) ? 'are defined as' : 'is defined as',
      ),
      cutAside(linked),
    );
  const kind = cutAside(what);
  if (isThing(kind) || isBareThing(kind)) add('is', be, kind);
  const [, told = '', first = ''] = does.exec(after) ?? [];
  const form = verbFormOf(first) ?? thirdAfterTerm(told, named);
  if (
    form !== undefined &&
    !isNounBeforeVerb(told) &&
    !dullVerb.test(first) &&
    !/^t(?:akes?|ook) place\b/.test(told) &&
    hasObject(told)
  )
    add('does', linkOf[form], cutAside(told));
  return found;
}
