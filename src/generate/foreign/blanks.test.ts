import { expect, it } from 'vitest';
import { loadGrammar } from '../define/languages/load.ts';
import type { StudyLanguage } from '../language/detect.ts';
import { heading, pageOf } from '../testing.ts';
import { makeCardsIn } from './make-cards.ts';

/** Hidden terms of a page; `*…*` is set apart by the author. */
async function hiddenIn(language: StudyLanguage, ...paragraphs: string[]): Promise<string[]> {
  const page = pageOf(1, heading(1, 'Tema'), ...paragraphs);
  const { items } = await makeCardsIn(await loadGrammar(language), [page], { count: 20 });
  return items.flatMap((item) =>
    item.type === 'cloze' ? [/\{\{c1::(.*?)\}\}/.exec(item.text)?.[1] ?? ''] : [],
  );
}

/** Language, sentence, and the word that may be hidden. */
const fair: [StudyLanguage, string, string][] = [
  ['de', 'Das einfachste Maß für die *Konsistenz* ist der Vergleich zweier Hälften.', 'Konsistenz'],
  [
    'de',
    'Das Messen von sichtbaren Größen nennt man auch *Erhebung* mit festem Maßstab.',
    'Erhebung',
  ],
  [
    'es',
    'Un *histograma* muestra con recuadros contiguos los datos de cada una de las clases.',
    'histograma',
  ],
  [
    'fr',
    'Le *linker* combine les fichiers objets en un programme que la machine exécute.',
    'linker',
  ],
];

/** Anything else fits as well, or the rest gives it away. */
const unfair: [string, StudyLanguage, string][] = [
  [
    'an example of a word',
    'de',
    'Der stimmhafte Laut kommt in vielen Wörtern wie *Garage* oder ähnlichen Lehnwörtern vor.',
  ],
  [
    'a form with its ending',
    'de',
    '*Löwe* bildet in der Schrift alle Formen des Plurals mit der kurzen Endung -n.',
  ],
  [
    'a part of a compound',
    'de',
    'Am Ende des Kapitels steht das *Longest Common Subsequence* Problem mit seiner Lösung.',
  ],
  [
    'a name behind its kind',
    'de',
    'Die Anteile der ersten Werte stehen gesammelt in der Zeile *Summe* ganz am Ende.',
  ],
  [
    'a label before the sentence',
    'de',
    'Zum Merken: Das Problem liegt meist nicht in der *Benutzung* der Teile eines Programms.',
  ],
  [
    'a deed of a person',
    'de',
    '*Ludwig Teleky* veröffentlichte viele Schriften über die Krankheiten der Arbeiter in Fabriken.',
  ],
  [
    'half of a name',
    'es',
    'En la historia de la ciencia, Hantaro *Nagaoka* propuso un modelo que era similar a Saturno.',
  ],
  [
    'a kind before “of”',
    'es',
    'Más allá de esto, el método de *factores* de conversión resuelve problemas complejos.',
  ],
  [
    'an instruction',
    'fr',
    'Concevez une fonction *Python* qui prendra deux nombres et en donnera la somme.',
  ],
  [
    'a sentence without its subject',
    'fr',
    'Génère automatiquement du texte utile pour les *rapports* que l’on écrit souvent.',
  ],
  [
    'a number with its unit',
    'fr',
    'Les processeurs rapides des machines actuelles dépassent souvent la fréquence de 3 *gigahertz*.',
  ],
];

it.each(fair)('%s: hides a term that the sentence tells: %s', async (language, text, hidden) => {
  expect(await hiddenIn(language, text)).toEqual([hidden]);
});

it.each(unfair)('hides nothing in %s (%s): %s', async (_, language, text) => {
  expect(await hiddenIn(language, text)).toEqual([]);
});

it('hides no word that fills the whole text, unless the sentence says what it is', async () => {
  const often = ['lire', 'écrire', 'trier', 'tracer', 'compter', 'copier'].map(
    (verb) =>
      `Pour ${verb} des données dans un tableau, il faut toujours choisir un *paquet* adapté.`,
  );
  expect(await hiddenIn('fr', ...often)).toEqual([]);
  expect(await hiddenIn('fr', ...often.slice(0, 1))).toEqual(['paquet']);
});
