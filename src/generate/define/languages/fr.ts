import type { LanguageTable } from './grammar.ts';

const nbsp = '\u00a0';
const meaning = `(?<meaning>(?:[Uu]ne? |[Dd]es |[Ll]es? |[Ll]a |[Ll]['’]|[Tt]oute? |[Cc]e qui |[Cc]elui |[Cc]elle |[Ll]orsqu|[Qq]uand ).+)`;

export const table: LanguageTable = {
  language: 'fr',
  anArticle: 'le ',
  article: "[Ll]es? |[Ll]a |[Ll]['’]|[Uu]ne? |[Dd]es |[Dd]u ",
  thing: 'une? |des |tout|ce qui |celui |celle ',
  definite: 'le|la|les|l',
  forms: [
    {
      pattern: `[Oo]n (?:appelle|nomme) {X} ${meaning}`,
      ask: `Qu’appelle-t-on {X}${nbsp}?`,
      kind: 'thing',
    },
    { pattern: '[Pp]ar {X},? on entend {M}', ask: `Qu’entend-on par {X}${nbsp}?`, kind: 'thing' },
    {
      pattern: `[Oo]n entend par {X} ${meaning}`,
      ask: `Qu’entend-on par {X}${nbsp}?`,
      kind: 'thing',
    },
    {
      pattern: `[Oo]n désigne (?:par|sous le (?:nom|terme) de) {X} ${meaning}`,
      ask: `Que désigne-t-on par {X}${nbsp}?`,
      kind: 'thing',
    },
    {
      pattern: '[Oo]n définit {X} comme (?:étant )?{M}',
      ask: `Comment définit-on {X}${nbsp}?`,
      kind: 'thing',
    },
    {
      pattern: '{X} (?:se définit|se définissent|(?:est|sont) définie?s?) comme (?:étant )?{M}',
      ask: `Comment définit-on {X}${nbsp}?`,
      kind: 'thing',
    },
    {
      pattern: `${meaning} (?:est|sont) (?:aussi |également )*(?<often>(?:souvent |parfois |généralement |couramment )*)(?:appelée?s?|nommée?s?|dénommée?s?) {X}`,
      ask: `Comment appelle-t-on {often}{M}${nbsp}?`,
      kind: 'called',
    },
    {
      pattern: `${meaning} (?:s['’]appelle|s['’]appellent|porte le nom d[e'’]|portent le nom d[e'’]) ?{X}`,
      ask: `Comment appelle-t-on {M}${nbsp}?`,
      kind: 'called',
    },
    {
      pattern: `${meaning} (?:est|sont) (?:aussi |également )?connue?s? sous le nom d(?:e |['’]){X}`,
      ask: `Sous quel nom connaît-on {M}${nbsp}?`,
      kind: 'called',
    },
    {
      pattern: `[Ll]e (?:terme|mot|concept) (?:de |d['’])?{X} désigne {M}`,
      ask: `Que désigne le terme «${nbsp}{T}${nbsp}»${nbsp}?`,
      kind: 'thing',
    },
    {
      pattern: `{X} (?<verb>désigne|désignent) ${meaning}`,
      ask: `Que {verb} {X}${nbsp}?`,
      kind: 'thing',
    },
    { pattern: `{X} est ${meaning}`, ask: `Qu’est-ce que {X}${nbsp}?`, kind: 'thing' },
    { pattern: `{X} sont ${meaning}`, ask: `Que sont {X}${nbsp}?`, kind: 'things' },
    {
      pattern:
        "[Oo]n parle (?:aussi |alors |souvent )*(?<of>de |d['’]|du |des ){X},? (?<meaning>(?:lorsque|lorsqu['’]|quand|si) ?.+)",
      ask: `Quand parle-t-on {of}{X}${nbsp}?`,
      kind: 'quand',
      inflected: true,
    },
    {
      pattern:
        "(?<meaning>(?:Lorsque|Lorsqu['’]|Quand|Si) ?.+), on parle (?:aussi |alors |souvent )*(?<of>de |d['’]|du |des ){X}",
      ask: `Quand parle-t-on {of}{X}${nbsp}?`,
      kind: 'quand',
      inflected: true,
    },
    {
      pattern: `{X} (?<verb>représente|représentent|décrit|décrivent|mesure|mesurent|étudie|étudient|exprime|expriment) ${meaning}`,
      ask: `Que {verb} {X}${nbsp}?`,
      kind: 'que',
      ofKnown: true,
    },
    {
      pattern: '{X} (?<verb>signifie|signifient) {M}',
      ask: `Que {verb} {X}${nbsp}?`,
      kind: 'means',
      ofKnown: true,
    },
    {
      pattern: '{X} (?<verb>consiste|consistent) (?<meaning>(?:à|en|dans) .+)',
      ask: `En quoi {verb} {X}${nbsp}?`,
      kind: 'à',
      ofKnown: true,
    },
    {
      pattern: '{X} (?<verb>sert|servent) (?<meaning>à .+)',
      ask: `À quoi {verb} {X}${nbsp}?`,
      kind: 'à',
      ofKnown: true,
    },
    {
      pattern: '{X} (?<verb>correspond|correspondent) (?<meaning>(?:à|au|aux) .+)',
      ask: `À quoi {verb} {X}${nbsp}?`,
      kind: 'au',
      ofKnown: true,
    },
    {
      pattern: "{X} (?<verb>permet|permettent) (?<meaning>(?:de |d['’])(?:\\S+ ){6}.+)",
      ask: `Que {verb} {X}${nbsp}?`,
      kind: 'de',
      ofKnown: true,
    },
    {
      pattern:
        "{X} (?<verb>est|sont) (?<part>composée?s?|constituée?s?) (?<meaning>(?:de |d['’]|des |du ).+)",
      ask: `De quoi {verb} {part} {X}${nbsp}?`,
      kind: 'de quoi',
      ofKnown: true,
    },
  ],
  joining: 'de du des la le les l d à en et pour par sur sans au aux',
  functionWords:
    'selon depuis pendant malgré souvent parfois généralement bien tant le la les de des du un une et est en à que qui dans pour par sur ne pas ce cet cette ces au aux il elle ils elles se sont avec ou plus son sa ses leur leurs mais comme être l d qu n s c j on peut entre nous vous fait peuvent ont été a si même deux où dont donc ainsi aussi très tout tous toute toutes chaque quel quelle quels quelles quoi autre autres certains certaines plusieurs lorsque quand car puis afin sans sous vers chez lui eux y',
  abbreviations:
    'p ex cf fig m mm mme dr prof av apr j c env vol chap éd art n réf p.ex s st ste al',
  leaning:
    "ce|cet|cette|ces|cela|ceci|celui-ci|celle-ci|ceux-ci|celles-ci|celui|celle|ceux|celles|il|elle|ils|elles|son|sa|ses|leur|leurs|c['’]est|c['’]était|ce sont|on(?! (?:appelle|nomme|entend|définit|parle) )|nous|vous|je|tu|donc|ainsi|aussi|or|mais|et|ou|car|puis|ensuite|alors|enfin|cependant|toutefois|pourtant|néanmoins|de plus|en outre|par ailleurs|en effet|en fait|par conséquent|par exemple|en revanche|au contraire|de même|d['’]abord|d['’]autre|d['’]autres|l['’]autre|les autres|un autre|une autre|certains|certaines|d['’]une part|d['’]où|ici|là|lorsque vous|si vous|quand vous|pour cela|à ce|à cette|dans ce|dans cette|dans ces|dans cet|avec ce|avec cette|de ce|de cette|pour ce|pour cette|après cela|dès lors|les deux|le premier|la première|le second|la seconde|le dernier|la dernière|ces derniers|cette dernière|quel|quelle|quels|quelles|comment|pourquoi|que|qu['’]est|un exemple|notez|remarquez|rappelez|voici|voilà|tous ces|toutes ces|chacun|chacune|comme|en d['’]autres|autrement dit|maintenant|tout d['’]abord|une fois|le résultat|le problème|la solution|l['’]idée|le but|l['’]objectif|sinon|remarque|attention|à l['’]inverse|inversement|à ce moment|pendant ce temps|une? tell?e?|de tell?e?s|l[ea] \\p{L}+ième|permet|permettent|indiquent?|retourne|renvoie|contient|affiche|génèr\\p{L}+|utilise|dans le cas présent|à nouveau",
  vague:
    'ce|cet|cette|ces|cela|ceci|celui-ci|celle-ci|ceux-ci|celles-ci|ci-dessus|ci-dessous|ici|vous|votre|vos|nous|notre|nos|je|suivante?s?|précédente?s?|également|alors|donc|celui|celle|ainsi|résultante?s?|correspondante?s?|en question|on l[ea]s?|respecti\\p{L}+|par ailleurs|pourrait|pourraient',
  orders:
    'ne pas|(?!Chez|Assez)\\p{L}+ez|ne \\p{L}+ez|(?:copi|coll)é-\\p{L}+|soit|supposons|considérons|prenons|rappelons|notons|imaginons|calculer|écrire|compléter|expliquer|donner|vérifier|télécharger|installer|exécuter',
  pointing:
    'semestre|travaux dirigés|syllabus|figure|tableau \\d|chapitre|section|voir|ci-dessus|ci-dessous|vous|votre|vos|nous|notre|nos|exercice|suivante?s?|précédente?s?',
  secondClause:
    " et (?:permet|possède|contient|sert|retourne|renvoie|offre) .*$| et (?:\\p{L}+ ){0,3}(?:ils?|elles?|on) .*$|, (?:ils?|elles?|on) .*$|, (?:et|mais|ou|car|donc|tandis que|alors que) (?:\\p{L}+['’ ]){0,4}?(?:est|sont|a|ont|peut|peuvent|doit|doivent|fait|font|était|étaient|permet|permettent|il|elle|ils|elles)(?: .*)?$| et (?:est|sont|a|ont|peut|peuvent|était|étaient|permet|permettent) .*$",
  weak: "(?:l['’])?une? des|d['’]autres|(?:de résoudre )?de nombreu\\p{L}+|plus que|(?:une?|le|la|les|l['’]|des?|d['’])\\s?(?:(?:très|plus|bonne?|autre|autres|vraie?) )*(?:importante?s?|bonne?s?|grande?s?|exemple|partie|raison|problème|question|moyen simple|moyen|façon|manière|cas|résultat|conséquence|but|objectif|sujet|meilleure?s?|première?s?|premier|second|seconde|\\p{L}{3,}ième|dernier|dernière|seule?|même|mêmes|principale?s?|principaux|clé|avantage|inconvénient|solution|suivant|suivante|plus \\p{L}+|\\p{L}+ (?:importante?|essentiel(?:le)?|majeure?|fondamentale?|très|plus|l[ea]s? plus)s?|types?|sortes?|excellente?|choix|étape|chose|terme|mot|nom|bonne? \\p{L}+)",
  emptyNouns:
    'livre chapitre article auteur type types sorte but objectif exemple problème raison avantage inconvénient question réponse différence résultat cause effet partie forme cas façon manière temps sujet idée terme mot nom personnes personne gens chercheurs domaine rôle méthode processus propriété chose choses année années monde valeur première premier suite plupart solution étape commande fichier',
  skipped:
    'bibliographie|références|notes|voir aussi|liens externes|sources|exercices?.*|sommaire|table des matières|remerciements|avant-propos|objectifs|quiz.*|.*\\bdéfis?\\b.*|révision.*|devoir.*|pour aller plus loin.*|pour en savoir plus.*|ressources.*|(?:exemple|étape|méthode|activité|question|travaux pratiques|tp)\\b.*',
  beforeExample:
    "comme|tel(?:le)?s? que?|par exemple|p\\. ?ex\\.|notamment|le mot|l['’]exemple de|exemple",
  naming: {
    before:
      "appelée?s?|appelle|nommée?s?|nomme|dite?s?|termes?(?: de)?|noms?(?: de)?|concept de|désign\\p{L}+ (?:par|sous)|parle (?:alors |aussi )?d[eu]|connue?s? sous le nom de|s['’]appell\\p{L}+",
    after: 'désigne|désignent|signifie|est défini\\p{L}*',
  },
  nounPhrase:
    "(?!\\p{L}+(?:er|ir|ez|ant|és|ées) )\\p{L}+ (?:\\p{L}+ )?(?:de |d['’]|des? |du |qui |que |dont |où |pour |par |à |au |aux |permettant )",
  finite:
    'est|sont|était|étaient|a|ont|peut|peuvent|doit|doivent|permet|permettent|consiste|existe|fait',
  plural: "^[\\p{L}'’-]+[sx](?: |$)",
  needsArticle: true,
  quotes: [`«${nbsp}`, `${nbsp}»`],
  explain: `Que signifie «${nbsp}{T}${nbsp}»${nbsp}?`,
  whichTerm: `Quel terme correspond à cette définition${nbsp}?`,
  whichIsMissing: `Quel terme manque dans cette phrase${nbsp}?`,
  mend: [
    [/Qu’est-ce que (?=une? )/u, 'Qu’est-ce qu’'],
    [/Qu’est-ce que (?=[aeiouéèêâîôàù])/iu, 'Qu’est-ce qu’'],
  ],
};
