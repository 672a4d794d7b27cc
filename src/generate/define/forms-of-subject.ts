/** What a sentence says of the term with which it begins. */
import { verbFormOf } from './common-verbs.ts';
import type { Parted } from './forms-beside.ts';
import type { RawDefinition } from './raw-definition.ts';
import { clauseOf, cutAside, dullVerb, hasObject, isThing } from './things.ts';

const subject = /^(?:(?:The |the )?(?:term|concept|idea|notion) (?:of )?)?(?:An? |The )?[“"‘']?$/;
const accordingTo = /^According to (?:the )?[“"‘']?$/;
const under = /^(?:Under|In the view of) (?:the )?[“"‘']?$/;
const during = /^(?:In|During|In cases of|In the case of) (?:an? |the )?$/;
const group =
  /^(?:People|Persons|Individuals|Patients|Children|Adults|Those|Someone|A person|An individual|Clients|Infants) (?:who (?:have|has|suffer from)|with|diagnosed with) (?:an? |the )?$/;
/** Without “may” and “tend to”: the question would leave them out. */
const livedWith =
  /^(?: disorder)? (?:often |typically |usually |also )*(experience|have|show|display|exhibit|lack|develop|feel|report|suffer from|avoid|believe|fear|perceive|do not [a-z]+) (.+)$/u;
const says =
  /^ (?:that )?(?:suggests?|states?|holds?|argues?|proposes?|posits?|asserts?|claims?|maintains?|predicts?|says?|assumes?|believes?|contends?|suggested|stated|held|argued|proposed|declared|ruled|maintained) that (.+)$/u;
const is =
  /^ (is|are) (?:basically |simply |essentially |generally |usually |typically |often |also |thus |therefore |itself )?((?:an?|the|any|one|those|that|all|\p{Ll}+) .+)$/u;
const does =
  /^ (?:generally |usually |often |typically |also |primarily |mainly |largely )?((\p{Ll}+) .+)$/u;
const linkOf = { past: 'did', third: 'does', base: 'do' } as const;

export function formsOfSubject({ term, named, before, after }: Parted): RawDefinition[] {
  const found: RawDefinition[] = [];
  const add = (form: RawDefinition['form'], link: string, meaning: string, of = named) =>
    found.push({ subject: of, link, meaning, form });
  if (/^,/.test(after)) {
    if (accordingTo.test(before)) add('according', 'says', clauseOf(after));
    if (under.test(before)) add('during', 'happens under', clauseOf(after));
    if (/^, /.test(after) && during.test(before)) add('during', 'happens in', clauseOf(after));
  }
  const [, verb = '', rest = ''] = (group.test(before) && livedWith.exec(after)) || [];
  if (verb !== '') add('people', `people ${verb}`, cutAside(rest), term);
  if (!subject.test(before)) return found;
  const said = says.exec(after)?.[1];
  if (said !== undefined) add('says', 'says', said);
  const [, be = '', what = ''] = is.exec(after) ?? [];
  if (isThing(cutAside(what))) add('is', be, cutAside(what));
  const [, told = '', first = ''] = does.exec(after) ?? [];
  const form = verbFormOf(first);
  if (
    form !== undefined &&
    !dullVerb.test(first) &&
    !/^t(?:akes?|ook) place\b/.test(told) &&
    hasObject(told)
  )
    add('does', linkOf[form], cutAside(told));
  return found;
}
