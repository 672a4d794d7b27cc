import type { LanguageTable } from './grammar.ts';

const meaning = `(?<meaning>(?:[Dd]e|[Hh]et|[Ee]en|[Ee]lke?|[Ii]edere?|[Aa]lle|[Dd]egene) .+)`;

export const table: LanguageTable = {
  language: 'nl',
  anArticle: 'de ',
  article: '[Dd]e |[Hh]et |[Ee]en ',
  thing: 'een |elke? |iedere? |alle ',
  definite: 'de|het',
  forms: [
    {
      pattern: 'Onder {X} (?<verb>verstaat men|verstaan we|versta je|verstaan wij) {M}',
      ask: 'Wat {verb} onder {X}?',
      kind: 'thing',
    },
    {
      pattern: 'Onder {X} (?<verb>wordt|worden) {M} verstaan',
      ask: 'Wat {verb} onder {X} verstaan?',
      kind: 'thing',
    },
    {
      pattern: 'Met {X} (?<verb>bedoelt men|bedoelen we|bedoel je|bedoelen wij) {M}',
      ask: 'Wat {verb} met {X}?',
      kind: 'thing',
    },
    {
      pattern: 'Met {X} (?<verb>wordt|worden) {M} bedoeld',
      ask: 'Wat {verb} met {X} bedoeld?',
      kind: 'thing',
    },
    {
      pattern: `${meaning} (?<verb>wordt|worden) (?:ook |ook wel |vaak |meestal |dan )*(?:de |het |een )?{X} genoemd`,
      ask: 'Hoe {verb} {M} genoemd?',
      kind: 'called',
    },
    {
      pattern: `${meaning} (?<verb>noemt men|noemen we|noem je|noemen wij) (?:ook |ook wel |vaak |meestal |dan )*{X}`,
      ask: 'Hoe {verb} {M}?',
      kind: 'called',
    },
    {
      pattern: `${meaning} (?<verb>heet|heten) (?:ook |ook wel |dan )*{X}`,
      ask: 'Hoe {verb} {M}?',
      kind: 'called',
    },
    {
      pattern: `${meaning} (?<verb>staat|staan) bekend als {X}`,
      ask: 'Hoe {verb} {M} bekend?',
      kind: 'called',
    },
    {
      pattern: '(?:De term|Het begrip|Het woord) {X} (?:verwijst) (?<meaning>naar .+)',
      ask: 'Waarnaar verwijst de term “{T}”?',
      kind: 'naar',
    },
    {
      pattern: '{X} (?<verb>verwijst|verwijzen) (?<meaning>naar .+)',
      ask: 'Waarnaar {verb} {X}?',
      kind: 'naar',
    },
    { pattern: `{X} (?<verb>is|zijn) ${meaning}`, ask: 'Wat {verb} {X}?', kind: 'thing' },
    {
      pattern:
        '{X} zijn (?<meaning>(?:\\p{Ll}+e )*\\p{Ll}{4,},? (?:die|waar\\p{Ll}*|met|van|in|uit) .+)',
      ask: 'Wat zijn {X}?',
      kind: 'plural',
      ofKnown: true,
    },
    {
      pattern: '{X} (?<verb>betekent|betekenen) {M}',
      ask: 'Wat {verb} {X}?',
      kind: 'means',
      ofKnown: true,
    },
    {
      pattern: '{X} (?<verb>bestaat|bestaan) (?<meaning>uit .+)',
      ask: 'Waaruit {verb} {X}?',
      kind: 'uit',
      ofKnown: true,
    },
    {
      pattern: '{X} (?<verb>zorgt er|zorgen er) (?<meaning>voor dat .+)',
      ask: 'Waar {verb} {X} voor?',
      kind: 'voor dat',
      ofKnown: true,
    },
    {
      pattern: '{X} (?<verb>zorgt|zorgen) (?<meaning>voor .+)',
      ask: 'Waarvoor {verb} {X}?',
      kind: 'voor',
      ofKnown: true,
    },
    {
      pattern: '{X} (?<verb>dient|dienen) (?<meaning>(?:om|voor|als) .+)',
      ask: 'Waartoe {verb} {X}?',
      kind: 'om',
      ofKnown: true,
    },
    {
      pattern: '{X} (?<verb>wordt|worden) gebruikt (?<meaning>(?:om|voor) .+)',
      ask: 'Waarvoor {verb} {X} gebruikt?',
      kind: 'om',
      ofKnown: true,
    },
    {
      pattern: `{X} (?<verb>beschrijft|meet|omvat) ${meaning}`,
      ask: 'Wat {verb} {X}?',
      kind: 'beschrijft',
      ofKnown: true,
    },
    {
      pattern: '{X} (?<verb>ontstaat|ontstaan) (?<meaning>(?:door|uit|als|wanneer|bij) .+)',
      ask: 'Hoe {verb} {X}?',
      kind: 'ontstaat',
      ofKnown: true,
    },
  ],
  joining: 'van de het en in op voor met der te aan',
  functionWords:
    'volgens sinds tijdens na binnen buiten zonder tegen vanaf momenteel meestal vaak oorspronkelijk vooral inmiddels samen daarentegen soms tegenwoordig de het een van en in is dat die op te zijn voor met aan er worden wordt niet als ook door bij of om naar uit deze dit kan maar over tot zich hun meer dan heeft hebben kunnen wat je was waar nog zo ze tussen onder wel veel alle andere hij zij wij we men u jij jouw ik ons onze haar welke wie hoe waarom hier daar daarbij daarom dus dan toen want omdat zoals sommige elk elke ieder iedere geen meest zeer heel beide jullie men',
  abbreviations:
    'bijv bv nl d.w.z dwz ca o.a m.b.t t.o.v i.p.v fig afb blz nr dr prof mr mevr dhr st jl resp max min incl excl evt v chr e d w z',
  leaning:
    'deze|dit|die|dat|hij|zij|ze|het is|het kan|het wordt|het heeft|het zijn|het gaat|het was|hun|haar|zijn|zo|zo’n|zulke|dergelijke|daarom|daardoor|daarbij|daarmee|daarna|daarnaast|daarvoor|daarvan|daaruit|daarin|daarop|daarentegen|dus|echter|maar|en|of|want|ook|toch|bovendien|verder|vervolgens|tenslotte|ten slotte|uiteindelijk|hier|hierbij|hierdoor|hiervoor|hiermee|hierna|hierin|hieruit|daar|dan|toen|nu|eerst|later|in deze|in dit|in dat|op deze|op die|op dit|bij deze|bij dit|met deze|met dit|voor deze|voor dit|van deze|van dit|door deze|door dit|aan deze|als je|als jij|wanneer je|je|jij|jouw|u|uw|wij|we|ons|onze|ik|bijvoorbeeld|met andere woorden|aan de andere kant|een ander|een andere|het andere|de andere|andere|anderen|beide|sommige|veel|een voorbeeld|de eerste|de tweede|de laatste|het eerste|het tweede|de volgende|hetzelfde|dezelfde|zoals|er|wat|wie|waar|hoe|waarom|welke|let op|onthoud|kijk|stel|dat is|dat zijn|dat komt|is|zijn|wordt|kan|heeft|omdat|zodra|terwijl|eigenlijk|kortom|oftewel|denk|zorg|iedereen|men|het doel|het probleem|de vraag|het resultaat|de reden|conclusie',
  vague:
    '(?:van|met|in|op|voor|aan|door) (?:die|dat)|deze|dit|hier|hierboven|hieronder|wij|we|ons|onze|bovenstaande|onderstaande|volgende|vorige|ook|daarmee|daardoor|hierdoor|daarom|je|jouw|jij|u|uw|hij|zo',
  pointing:
    'figuur|afbeelding|afb\\.|tabel \\d|hoofdstuk|paragraaf|zie|opdracht|oefening|je|jij|jouw|u|uw|wij|we|ons|onze|volgende|bovenstaande|onderstaande|vorige',
  secondClause:
    ' en (?:heeft|bevat|zorgt|vormt|maakt|geeft) .*$|, (?:en|maar|terwijl|dus|want|waardoor) (?:\\p{L}+ ){0,3}?(?:is|zijn|wordt|worden|heeft|hebben|kan|kunnen|was|ze|hij|het)(?: .*)?$| en (?:is|zijn|wordt|worden|heeft|hebben|kan|kunnen|was) .*$',
  weak: 'een van de|(?:een|de|het) (?:(?:heel|zeer|erg|meest|ander|andere) )*(?:belangrijke?|goede?|grote?|voorbeeld|deel van|onderdeel|reden|probleem|vraag|manier|geval|resultaat|gevolg|doel|onderwerp|beste|eerste|tweede|derde|vierde|vijfde|zesde|zevende|achtste|negende|tiende|laatste|enige|zelfde|volgende|voordeel|nadeel|oplossing|grootste|kleinste|belangrijkste|meeste|bekendste|aantal|paar|soort van|ding|reactie op|begin|einde|eind|oorzaak|bekende?|nieuwe?|andere?|oude?|term|woord|naam)',
  emptyNouns:
    'doel voorbeeld probleem reden voordeel nadeel vraag antwoord verschil resultaat oorzaak gevolg deel vorm geval manier tijd onderwerp idee begrip woord naam mensen mens onderzoekers gebied rol methode proces eigenschap ding dingen jaar jaren wereld waarde oplossing stap functie soort plaats kenmerk kenmerken conclusie',
  skipped:
    'literatuur|bronnen|referenties|noten|zie ook|externe links|oefeningen|opdrachten?.*|inhoud(?:sopgave)?|voorwoord|leerdoelen|quiz.*|.*uitdaging.*|herhaling.*|opdracht.*|leerstof',
  plural: '(?:en|\\p{L}{3}s)$',
  quotes: ['“', '”'],
  explain: 'Wat wordt bedoeld met “{T}”?',
  whichTerm: 'Welke term past bij deze omschrijving?',
  whichIsMissing: 'Welke term ontbreekt in deze zin?',
};
