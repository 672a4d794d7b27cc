import type { LanguageTable } from './grammar.ts';

const meaning = `(?<meaning>(?:[Ii]l |[Ll]o |[Ll]a |[Ll]['’]|[Ii] |[Gg]li |[Ll]e |[Uu]n[oa]? |[Uu]n['’]|[Dd]ei |[Dd]elle |[Dd]egli |[Qq]ualsiasi |[Oo]gni |[Qq]uell[oa] |[Cc]iò che ).+)`;

export const table: LanguageTable = {
  language: 'it',
  anArticle: 'il ',
  article: "[Ii]l |[Ll]o |[Ll]a |[Ll]['’]|[Ii] |[Gg]li |[Ll]e |[Uu]n[oa]? |[Uu]n['’]",
  thing: "un[oa]? |un['’]|dei |delle |degli |qualsiasi |ogni |quell|ciò ",
  definite: 'il|lo|la|l|i|gli|le',
  forms: [
    {
      pattern: `[Ss]i (?<verb>definisce|chiama|dice|definiscono|chiamano) {X} ${meaning}`,
      ask: 'Che cosa si {verb} {X}?',
      kind: 'thing',
    },
    {
      pattern: '[Pp]er {X} si intend(?:e|ono) {M}',
      ask: 'Che cosa si intende per {X}?',
      kind: 'thing',
    },
    {
      pattern: '[Cc]on (?:il termine )?{X} si intend(?:e|ono) {M}',
      ask: 'Che cosa si intende con {X}?',
      kind: 'thing',
    },
    { pattern: '[Ss]i intende per {X} {M}', ask: 'Che cosa si intende per {X}?', kind: 'thing' },
    {
      pattern: '{X} (?<verb>(?:è|sono) definit[oaie]) come {M}',
      ask: 'Come {verb} {X}?',
      kind: 'thing',
    },
    {
      pattern: '{X} si (?<verb>definisce|definiscono) come {M}',
      ask: 'Come si {verb} {X}?',
      kind: 'thing',
    },
    {
      pattern: `${meaning} (?<verb>(?:è|sono|viene|vengono) (?:chiamat|dett|denominat|definit)[oaie]) (?:anche |spesso |comunemente )*{X}`,
      ask: 'Come {verb} {M}?',
      kind: 'called',
    },
    {
      pattern: `${meaning} (?<verb>(?:è|sono) (?:conosciut|not)[oaie]) (?:anche |spesso |comunemente )*come {X}`,
      ask: 'Come {verb} {M}?',
      kind: 'called',
    },
    {
      pattern: `${meaning} si (?<verb>chiamano|chiama|dice|dicono) {X}`,
      ask: 'Come si {verb} {M}?',
      kind: 'called',
    },
    {
      pattern: `${meaning} (?<verb>prende|prendono) il nome di {X}`,
      ask: 'Che nome {verb} {M}?',
      kind: 'called',
    },
    {
      pattern: '[Ii]l (?:termine|concetto) (?:di )?{X} (?:indica|designa) {M}',
      ask: 'Che cosa indica il termine «{T}»?',
      kind: 'thing',
    },
    {
      pattern:
        "[Ii]l (?:termine|concetto) (?:di )?{X} si riferisce (?<meaning>(?:all['’]|a |al |alla |allo |ai |agli |alle ).+)",
      ask: 'A che cosa si riferisce il termine «{T}»?',
      kind: 'a',
    },
    {
      pattern:
        "{X} si (?<verb>riferisce|riferiscono) (?<meaning>(?:all['’]|a |al |alla |allo |ai |agli |alle ).+)",
      ask: 'A che cosa si {verb} {X}?',
      kind: 'a',
    },
    { pattern: `{X} è ${meaning}`, ask: 'Che cos’è {X}?', kind: 'thing' },
    { pattern: `{X} sono ${meaning}`, ask: 'Che cosa sono {X}?', kind: 'things' },
    {
      pattern: '{X} (?<verb>significa|significano) {M}',
      ask: 'Che cosa {verb} {X}?',
      kind: 'means',
      ofKnown: true,
    },
    {
      pattern: `{X} (?<verb>indica|indicano) ${meaning}`,
      ask: 'Che cosa {verb} {X}?',
      kind: 'thing',
      ofKnown: true,
    },
    {
      pattern:
        "{X} (?<verb>consiste|consistono) (?<meaning>(?:in |nel |nella |nell['’]|nello |nei |nelle |negli ).+)",
      ask: 'In che cosa {verb} {X}?',
      kind: 'in',
      ofKnown: true,
    },
    {
      pattern: '{X} (?<verb>serve|servono) (?<meaning>(?:a|per) .+)',
      ask: 'A che cosa {verb} {X}?',
      kind: 'a',
      ofKnown: true,
    },
    {
      pattern:
        "{X} si (?<verb>occupa|occupano|compone|compongono) (?<meaning>(?:di |del |della |dell['’]|dello |dei |delle |degli ).+)",
      ask: 'Di che cosa si {verb} {X}?',
      kind: 'di',
      ofKnown: true,
    },
    {
      pattern:
        '{X} (?<verb>(?:è|sono|viene|vengono) (?:usat|utilizzat|impiegat)[oaie]) (?<meaning>per .+)',
      ask: 'Per che cosa {verb} {X}?',
      kind: 'per',
      ofKnown: true,
    },
  ],
  joining: 'di del della dei delle degli dell dello e a al alla in da per con su il la',
  functionWords:
    'secondo durante mentre sebbene generalmente attualmente inoltre maggior circa il lo la i gli le di del della dei delle dello degli dell e è in un una uno che si per con da dal dalla dai dalle nel nella nei nelle al alla ai alle agli allo sono non più come o su sul sulla sui sulle ed essere anche questo questa questi queste quello quella tra fra ha hanno può possono l d quando ma se quali quale cui viene suo sua suoi sue loro chi dove molto già ogni ci ne lui lei essi esse noi voi nostro nostra altro altra altri altre tutto tutti tutta tutte alcuni alcune stesso stessa così quindi qui',
  abbreviations:
    'p es fig sig dott prof pag pp cap ed vol art cfr ca a.c d.c s c d n es tab avv ing',
  leaning:
    "questo|questa|questi|queste|quest['’]|ciò|quello|quella|quelli|quelle|esso|essa|essi|esse|egli|lui|lei|loro|il suo|la sua|i suoi|le sue|il loro|la loro|i loro|le loro|suo|sua|tale|tali|così|inoltre|anche|pertanto|perciò|per questo|quindi|dunque|tuttavia|però|ma|e|ed|o|oppure|allora|poi|dopo|infine|qui|lì|là|ora|in questo|in questa|in questi|in queste|in tal|di conseguenza|di questo|di questi|con questo|a sua volta|a loro volta|cioè|ad esempio|per esempio|d['’]altra parte|d['’]altro canto|altri|altre|un altro|un['’]altra|l['’]altro|l['’]altra|gli altri|le altre|entrambi|entrambe|alcuni|alcune|il primo|la prima|il secondo|la seconda|l['’]ultimo|l['’]ultima|lo stesso|la stessa|un esempio|come|quando si|è|sono|si tratta|quale|quali|perché|noi|possiamo|ricorda|nota|immagina|considera|infatti|invece|mentre|ognuno|ognuna|ciascuno|ciascuna|di seguito|successivamente|da allora|nel frattempo|sebbene|nonostante|il risultato|l['’]obiettivo|il problema|la domanda|la risposta|l['’]idea|il nostro|la nostra|molti|molte|secondo lui|che cosa|cosa|chi|dove|a causa di|al contrario|allo stesso|per lui|di solito",
  vague:
    'questo|questa|questi|queste|ciò|tale|tali|qui|noi|nostr[oaie]|vostr[oaie]|voi|sopra|seguenti?|precedenti?|suddett[oaie]|anche|tuo|tua|tuoi|tue',
  pointing:
    'figura|tabella|capitolo|sezione|vedi|vedere|esercizio|possiamo|abbiamo|nostr[oaie]|seguenti?|precedenti?|equazione|puoi|tuo|tua|tuoi|tue|dovresti|dovrai|devi|hai',
  secondClause:
    ' e (?:permette|contiene|consente|offre|serve|forma) .*$|, (?:e|ma|mentre|sebbene|anche se) (?:\\p{L}+ ){0,4}?(?:è|sono|ha|hanno|può|possono|viene|vengono|si|fu|era)(?: .*)?$| e (?:è|sono|ha|hanno|può|possono|viene|vengono|fu|era|si \\p{L}+) .*$',
  weak: "un[oa] (?:dei|delle|degli)|(?:un[oa]?|un['’]|il|lo|la|l['’]|i|gli|le|dei|delle|degli)\\s?(?:(?:molto|più|altro|altra|grande|stess[oa]|buon[oa]?) )*(?:importanti?|buon[oa]?|grandi?|esempio|parte|ragione|problema|questione|modo|maniera|caso|risultato|conseguenza|obiettivo|tema|miglior[ei]?|prim[oa]|second[oa]|ultim[oa]|unic[oa]|stess[oaie]|principal[ei]|chiave|vantaggio|svantaggio|soluzione|seguente|maggior[ei]?|minore|più \\p{L}+|aspetto|cosa|punto|responsabile|fattore|ottim[oa]|terz[oa]|quart[oa]|quint[oa]|sest[oa]|settim[oa]|ottav[oa]|non[oa]|decim[oa]|essenziali|famos[oaie]|termine|parola|nome)",
  emptyNouns:
    'obiettivo esempio problema ragione vantaggio svantaggio domanda risposta differenza risultato causa effetto parte forma caso modo maniera tempo tema idea termine parola nome persone persona gente ricercatori campo ruolo metodo processo proprietà cosa cose anno anni mondo valore primo prima soluzione passo maggior maggioranza città uomo uomini',
  skipped:
    'bibliografia|riferimenti|note|voci correlate|collegamenti esterni|fonti|esercizi.*|indice|sommario|ringraziamenti|prefazione|obiettivi.*|quiz.*|.*sfida.*|revisione.*|compito.*|sommario',
  needsArticle: true,
  quotes: ['«', '»'],
  explain: 'Che cosa si intende per «{T}»?',
  whichTerm: 'Quale termine corrisponde a questa definizione?',
  whichIsMissing: 'Quale termine manca in questa frase?',
};
