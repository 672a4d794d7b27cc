/**
 * Guesses a text’s language to choose a voice: by its script if that is enough, else by common words. Files seldom name
 * their language, and often name a wrong one. Pure.
 */

/** One language for each script. For other languages of that script, this voice is still the best. */
const scripts: readonly (readonly [string, RegExp])[] = [
  ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  ['ko', /\p{Script=Hangul}/gu],
  ['zh', /\p{Script=Han}/gu],
  ['uk', /[іїєґІЇЄҐ]/g],
  ['ru', /\p{Script=Cyrillic}/gu],
  ['el', /\p{Script=Greek}/gu],
  ['ar', /\p{Script=Arabic}/gu],
  ['he', /\p{Script=Hebrew}/gu],
  ['hi', /\p{Script=Devanagari}/gu],
  ['th', /\p{Script=Thai}/gu],
];

/** Words that are common in one language and rare in the others. */
const commonWords: Record<string, string> = {
  en: 'the of and to is that for it with as are this by be from which',
  de: 'der die und das ist nicht ein eine zu den mit sich auf für dem von werden',
  fr: 'le les des et est une dans qui que pour pas sur du au sont par avec',
  es: 'el los las que y en una por con para es del se como más su',
  it: 'il di che è per un una gli della sono con non dei nel alla più',
  pt: 'o os que e do da em um uma para com não dos mais como são',
  nl: 'de het een van en dat niet zijn op voor met wordt ook aan er',
  pl: 'i w nie na się jest z do to że jak dla przez oraz są',
  sv: 'och att det som en är på för av med den inte till ett har',
  da: 'og at det er en til på for af med den ikke der som har',
  tr: 've bir bu için ile olarak da de daha çok gibi olan ise',
  cs: 'a v se na je že s z do to jako pro by jsou nebo',
};

const wordSets = Object.entries(commonWords).map(
  ([language, words]) => [language, new Set(words.split(' '))] as const,
);

/** How many characters are read, and the least share of common words that counts. */
const lookedAt = 20_000;
const fewest = 0.08;

/** @returns a tag such as `de` (BCP 47); `undefined` if it cannot tell */
export function languageOf(text: string): string | undefined {
  const start = text.slice(0, lookedAt);
  const letters = countOf(start, /\p{L}/gu);
  if (letters === 0) return undefined;
  // A few characters distinguish Japanese from Chinese, and Ukrainian from Russian.
  const least: Record<string, number> = { ja: 0.1, uk: 0.02 };
  const script = scripts.find(
    ([language, sign]) => countOf(start, sign) / letters > (least[language] ?? 0.4),
  );
  if (script !== undefined) return script[0];
  const words = start.toLowerCase().match(/\p{L}+/gu) ?? [];
  const [best] = wordSets
    .map(([language, common]) => ({
      language,
      share: words.filter((word) => common.has(word)).length / words.length,
    }))
    .sort((a, b) => b.share - a.share);
  return best !== undefined && best.share >= fewest ? best.language : undefined;
}

function countOf(text: string, sign: RegExp): number {
  return text.match(sign)?.length ?? 0;
}
