/** Names that a card hides whole: one half would give the other away, or ask for an initial. Pure. */
import type { Gap } from './key-sentence.ts';

const capital = String.raw`\p{Lu}[\p{L}’'\-]+`;
/** “When J. Stuart” is no name. */
const begins = String.raw`(?<![\p{L}\p{N}.’'\-])(?!(?:The|An?|In|On|At|By|For|From|With|When|While|After|Before|But|And|As|Since|Under|Both|To|Of|If|Then|Although|Though|During) )`;
const junior = String.raw`,? (?:Jr|Sr)(?!\p{L})`;

/** “George B. McClellan”, “J. E. B. Stuart”, “John D. Rockefeller, Jr.”. Bounded, so that capitals take no square time. */
const withInitials = `${begins}(?:${capital} )?(?:\\p{Lu}\\. ?){1,4}${capital}(?:${junior})?`;
const withJunior = `${begins}${capital} ${capital}${junior}`;
/** “U.S.”, “D.C.” */
const abbreviation = String.raw`${begins}(?:\p{Lu}\.){2,5}`;
/** “New Jersey”, “Great Britain”. */
const place = `${begins}(?:New|North|South|East|West|Great|Old|San|Santa|Saint|Fort|Mount|Lake|Cape|Los|Las) ${capital}`;
/** “Alexis de Tocqueville”. In German, “von” joins any two nouns. */
const withParticle = `${begins}${capital} (?:von|van|der|den|de|del|della|di|da|du|la|las|los|bin|ibn)(?: (?:der|den|la|las|los))? ${capital}`;

/** “Lever Food and Fuel Control Act”: its last noun shows where a name ends. */
const ofInstitution = `${begins}${capital}(?: (?:${capital}|and|of|for|the|on)){0,6} (?:Act|Alliance|Amendment|Administration|Agency|Army|Board|Bureau|Church|Commission|Committee|Company|Compromise|Conference|Congress|Convention|Corps|Council|Court|Declaration|Doctrine|Empire|Entente|Front|League|Movement|Organization|Pact|Party|Plan|Proclamation|Republic|Revolution|Treaty|Union|University)(?!\\p{L})`;

const names = new RegExp([withInitials, withJunior, abbreviation].join('|'), 'gu');
const namesOfAll = new RegExp(
  [ofInstitution, withInitials, withJunior, abbreviation, withParticle, place].join('|'),
  'gu',
);

/** @returns in order; without the stop behind an abbreviation */
export function wholeNames(sentence: string, hasCapitalNouns: boolean): Gap[] {
  const found = sentence.matchAll(hasCapitalNouns ? names : namesOfAll);
  return [...found].map(({ 0: name, index }) => ({
    start: index,
    end: index + name.replace(/\.$/, '').length,
  }));
}
