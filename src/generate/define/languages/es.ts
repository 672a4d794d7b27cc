import type { LanguageTable } from './grammar.ts';

const meaning = `(?<meaning>(?:[Ee]l|[Ll]a|[Ll]os|[Ll]as|[Uu]na?|[Uu]nos|[Uu]nas|[Aa]quel|[Aa]quella|[Cc]ualquier|[Tt]odo|[Tt]oda) .+)`;
const toMeaning = `(?<meaning>(?:al?|a la|a los|a las|a un|a una|a cualquier|a todo|a toda) .+)`;

export const table: LanguageTable = {
  language: 'es',
  anArticle: 'el ',
  article: '[Ee]l |[Ll]a |[Ll]os |[Ll]as |[Uu]na? |[Uu]nos |[Uu]nas |[Ll]o ',
  thing: 'una?s? |unos |aquel|cualquier|tod[oa] ',
  definite: 'el|la|los|las',
  forms: [
    {
      pattern: `[Ss]e (?:le )?(?<verb>denominan?|llaman?|conocen? como|designan? como) {X} ${toMeaning}`,
      ask: '¿A qué se {verb} {X}?',
      kind: 'a',
    },
    {
      pattern: `(?<verb>[Ll]lamamos|[Dd]enominamos) {X} ${toMeaning}`,
      ask: '¿A qué {verb} {X}?',
      kind: 'a',
    },
    {
      pattern: '[Ss]e habla de {X} (?<meaning>(?:cuando|si) .+)',
      ask: '¿Cuándo se habla de {X}?',
      kind: 'cuando',
      inflected: true,
    },
    { pattern: '[Ss]e entiende por {X} {M}', ask: '¿Qué se entiende por {X}?', kind: 'thing' },
    { pattern: '[Pp]or {X} se entiende {M}', ask: '¿Qué se entiende por {X}?', kind: 'thing' },
    {
      pattern: '[Ss]e (?<verb>define|definen) {X} como {M}',
      ask: '¿Cómo se {verb} {X}?',
      kind: 'thing',
    },
    {
      pattern: '{X} se (?<verb>define|definen) como {M}',
      ask: '¿Cómo se {verb} {X}?',
      kind: 'thing',
    },
    {
      pattern:
        '{X} (?<verb>se puede definir|se pueden definir|puede definirse|pueden definirse) como {M}',
      ask: '¿Cómo {verb} {X}?',
      kind: 'thing',
    },
    {
      pattern:
        '.*?(?<article>una? )(?<term>\\p{L}[\\p{L}-]*(?: [\\p{L}-]+){0,3}), es decir, (?<meaning>una? [^,;]+)',
      ask: '¿Qué es {X}?',
      kind: 'thing',
      ofMarked: true,
    },
    {
      pattern: `${meaning} se (?<verb>denominan?|llaman?) (?:también )?(?<often>(?:a menudo |comúnmente |a veces |generalmente )?){X}`,
      ask: '¿Cómo se {verb} {often}{M}?',
      kind: 'called',
    },
    {
      pattern: `${meaning} se (?<verb>conocen?) (?:también )?(?<often>(?:a menudo |comúnmente |a veces |generalmente )?)como {X}`,
      ask: '¿Cómo se {verb} {often}{M}?',
      kind: 'called',
    },
    {
      pattern: `${meaning} (?<verb>reciben?) el nombre de {X}`,
      ask: '¿Qué nombre {verb} {M}?',
      kind: 'called',
    },
    {
      pattern: '[Ee]l (?:término|concepto) (?:de )?{X} se refiere (?<meaning>al? .+)',
      ask: '¿A qué se refiere el término «{T}»?',
      kind: 'a',
    },
    {
      pattern: '{X} se (?<verb>refiere|refieren) (?<meaning>al? .+)',
      ask: '¿A qué se {verb} {X}?',
      kind: 'a',
    },
    { pattern: `{X} (?<verb>es|son) ${meaning}`, ask: '¿Qué {verb} {X}?', kind: 'thing' },
    {
      pattern: '{X} (?<verb>significa|significan) {M}',
      ask: '¿Qué {verb} {X}?',
      kind: 'means',
      ofKnown: true,
    },
    {
      pattern: '{X} (?<verb>consiste|consisten) (?<meaning>en .+)',
      ask: '¿En qué {verb} {X}?',
      kind: 'en',
      ofKnown: true,
    },
    {
      pattern: '{X} (?<verb>sirve|sirven) (?<meaning>para .+)',
      ask: '¿Para qué {verb} {X}?',
      kind: 'para',
      ofKnown: true,
    },
    {
      pattern: '{X} se (?<verb>utilizan?|usan?|emplean?) (?<meaning>para .+)',
      ask: '¿Para qué se {verb} {X}?',
      kind: 'para',
      ofKnown: true,
    },
    {
      pattern: '{X} se (?<verb>encargan?|componen?|ocupan?) (?<meaning>de .+)',
      ask: '¿De qué se {verb} {X}?',
      kind: 'de',
      ofKnown: true,
    },
    {
      pattern:
        '{X} (?<verb>está|están) (?<part>formad[oa]s?|compuest[oa]s?|constituid[oa]s?) (?<meaning>por .+)',
      ask: '¿Cómo {verb} {part} {X}?',
      kind: 'por',
      ofKnown: true,
    },
    {
      pattern: '{X} (?<verb>constan?) (?<meaning>de .+)',
      ask: '¿De qué {verb} {X}?',
      kind: 'de',
      ofKnown: true,
    },
    {
      pattern: `{X} (?<verb>describe|describen|mide|miden|representa|representan|estudia|estudian|expresa|expresan) ${meaning}`,
      ask: '¿Qué {verb} {X}?',
      kind: 'describe',
      ofKnown: true,
    },
  ],
  joining: 'de del la el los las y en para con por sin a al',
  functionWords:
    'puesto según durante mientras aunque generalmente actualmente además mayoría el la los las de del y e en un una unos unas que es se por con para su sus al lo como más o u son no entre ser esta este estos estas está están pero también puede pueden cuando sobre desde hay ha han fue muy donde ya si cada le les sin hasta a ante bajo contra tras según cual cuales quien cuyo cuya qué cuál cómo nos nuestro nuestra nuestros usted él ella ellos eso esto ese esa aquí así otro otra otros otras todo todos toda todas algunos algunas mismo misma tan',
  abbreviations:
    'p ej fig sr sra dr dra prof ud uds vd a.c d.c aprox núm pág págs cap ed vol art av ee uu s c d n no admón',
  leaning:
    'este|esta|estos|estas|esto|ese|esa|esos|esas|eso|aquel|aquella|él|ella|ellos|ellas|su|sus|tal|tales|dicho|dicha|dichos|dichas|así|además|también|por lo tanto|por tanto|por ello|por eso|por esta|por este|sin embargo|no obstante|pero|y|e|o|sino|entonces|luego|después|finalmente|aquí|ahí|allí|ahora|en este|en esta|en estos|en estas|en ese|en esa|en cambio|en consecuencia|en efecto|de hecho|de este|de esta|de ahí|con esto|con ello|a su vez|al igual|a partir de est[eao]s?|asimismo|es decir|por ejemplo|por otro|por otra|por un lado|otro|otra|otros|otras|ambos|ambas|algunos|algunas|el primero|la primera|el segundo|la segunda|el último|la última|el otro|la otra|los otros|los demás|el mismo|la misma|un ejemplo|como|cuando se|es|son|está|se trata|qué|cuál|cómo|por qué|nosotros|usted|ya que|dado que|supongamos|considere|recuerde|observe|note|imagine|veamos|podemos|tenga|suponga|utilice|calcule|halle|determine|todos ellos|todas ellas|cada uno|cada una|permiten?|indican?|contienen?|devuelve|muestran?|representan?|generan?|utilizan?|las? formas? más \\p{L}+|a continuación|lo|le|les|nótese|el resultado|el objetivo|el problema|la pregunta|la respuesta|la idea|nuestro|nuestra',
  vague:
    'este|esta|estos|estas|esto|ese|esa|esos|esas|eso|dicho|dicha|dichos|dichas|aquí|nosotros|nuestr[oa]s?|usted|nos|anterior|anteriores|siguientes?|ello|también|podrían?|resultantes?|correspondientes?|en cuestión|respectiv\\p{L}+',
  orders:
    'calcule|halle|use|utilice|determine|encuentre|escriba|dibuje|explique|complete|compruebe|lea|haga|busque|indique|identifique|recuerde|introduzca|presione|pulse|seleccione|elija|suponga|imagine|considere|observe|consulte|abra|nota que|recuerda|ten en cuenta|tenga en cuenta|vaya|pruebe|construya|redondee',
  pointing:
    'semestre|asignatura|figura|tabla|capítulo|sección|ver|véase|ejercicio|problema|usted|su dispositivo|nosotros|nuestr[oa]s?|nos|podemos|hemos|vamos|tenemos|consideremos|supongamos|siguientes?|anterior|anteriores|ecuación|puedes|tu|tus',
  secondClause:
    ' y (?:ofrece|tiene|permite|contiene|sirve|forma|posee) .*$|, (?:y|pero|aunque|mientras que|por lo que) (?:\\p{L}+ ){0,4}?(?:es|son|está|están|ha|han|puede|pueden|tiene|tienen|se|fue|era)(?: .*)?$| y (?:no )?(?:es|son|está|están|puede|pueden|tiene|tienen|se \\p{L}+|fue|era) .*$',
  weak: 'un[oa] de l[oa]s|otr[oa]s?|much[oa]s|(?:una?|el|la|los|las|unos|unas) (?:(?:muy|más|otro|otra|gran|buena?|mismo|misma) )*(?:importantes?|buen|buena|gran|grandes?|ejemplo|parte|razón|problema|cuestión|forma de|manera|caso|resultado|consecuencia|objetivo|tema|mejor|mejores|primer|primera|primero|segund[oa]|últim[oa]|únic[oa]|mism[oa]s?|principal|principales|clave|ventaja|desventaja|solución|siguiente|mayor|menor|más \\p{L}+|buena \\p{L}+|aspecto|cosa|valor de|\\p{L}+ (?:importante|esencial|fundamental|clave|muy)s?|suma|dirección|magnitud de|responsable|tercer|tercera|cuart[oa]|quint[oa]|sext[oa]|séptim[oa]|octav[oa]|noven[oa]|décim[oa]|concepto importante|área de|término|palabra|nombre)',
  emptyNouns:
    'libro capítulo artículo autor tipo tipos clase objetivo ejemplo problema razón ventaja desventaja pregunta respuesta diferencia resultado causa efecto parte forma caso manera tiempo tema idea término palabra nombre personas persona gente investigadores campo papel método proceso propiedad cosa cosas año años mundo valor primera primero solución paso dirección magnitud unidad unidades ecuación figura signo',
  skipped:
    'bibliografía|referencias|notas|véase también|enlaces externos|fuentes|ejercicios?.*|índice|contenido|agradecimientos|prefacio|objetivos.*|cuestionario.*|.*desafío.*|repaso.*|tarea.*|problemas.*|preguntas.*|estrategia.*|solución|importancia|compruebe.*|(?:método|paso|ejemplo|caso|actividad|práctica|solución|inténtelo)\\b.*|uso de la calculadora.*',
  beforeExample:
    'como|tales? como|por ejemplo|p\\. ?ej\\.|la palabra|ejemplos? de|según|incluy\\p{L}+',
  naming: {
    before:
      'llam\\p{L}+|denomin\\p{L}+|conoc\\p{L}+(?: generalmente| también)? como|términos?|nombre de|concepto de|se habla de|recib\\p{L}+ el nombre de|definid\\p{L}+ como',
    after: 'se (?:llama|denomina|conoce|define|refiere)n?',
  },
  nounPhrase:
    '(?!\\p{L}+(?:ar|er|ir|ando|iendo) )\\p{L}+ (?:\\p{L}+ )?(?:de |del |que |para |por |en |con |cuy[oa]s? |entre |donde )',
  finite:
    'es|son|era|eran|está|están|ha|han|hay|puede|pueden|debe|deben|tiene|tienen|demostró|permite',
  plural: '^[\\p{L}-]+s(?: |$)',
  needsArticle: true,
  quotes: ['«', '»'],
  explain: '¿Qué se entiende por «{T}»?',
  whichTerm: '¿Qué término corresponde a esta definición?',
  whichIsMissing: '¿Qué término falta en esta frase?',
};
