import { expect, it } from 'vitest';
import type { StudyItem } from '../engine.ts';
import type { StudyLanguage } from '../language/detect.ts';
import { groundOn } from './ground.ts';

function isGrounded(language: StudyLanguage, quote: string, front: string, back: string): boolean {
  const item: StudyItem = { type: 'basic', front, back, page: 1, quote };
  return groundOn([{ page: 1, text: quote }], language)(item).ok;
}

/** Language, sentence, question, answer; then a negated question, and an answer whose condition is cut. */
const cases: [StudyLanguage, string, string, string, string, string][] = [
  [
    'de',
    'Eine Säure ist ein Stoff mit 2 Gruppen, der Protonen abgibt, wenn Wasser da ist.',
    'Was ist eine Säure?',
    'Ein Stoff mit 2 Gruppen, der Protonen abgibt, wenn Wasser da ist',
    'Was ist nicht eine Säure?',
    'Ein Stoff mit 2 Gruppen, der Protonen abgibt',
  ],
  [
    'fr',
    'Un acide est un corps à 2 groupes qui cède des protons, si de l’eau est là.',
    'Qu’est-ce qu’un acide ?',
    'Un corps à 2 groupes qui cède des protons, si de l’eau est là',
    'Que n’est pas un acide ?',
    'Un corps à 2 groupes qui cède des protons',
  ],
  [
    'es',
    'Un ácido es un cuerpo con 2 grupos que cede protones, si hay agua cerca.',
    '¿Qué es un ácido?',
    'Un cuerpo con 2 grupos que cede protones, si hay agua cerca',
    '¿Qué no es un ácido?',
    'Un cuerpo con 2 grupos que cede protones',
  ],
  [
    'pt',
    'Um ácido é um corpo com 2 grupos que cede prótons, se há água por perto.',
    'O que é um ácido?',
    'Um corpo com 2 grupos que cede prótons, se há água por perto',
    'O que não é um ácido?',
    'Um corpo com 2 grupos que cede prótons',
  ],
  [
    'it',
    'Un acido è un corpo con 2 gruppi che cede protoni, se vicino c’è acqua.',
    'Che cos’è un acido?',
    'Un corpo con 2 gruppi che cede protoni, se vicino c’è acqua',
    'Che cosa non è un acido?',
    'Un corpo con 2 gruppi che cede protoni',
  ],
  [
    'nl',
    'Een zuur is een stof met 2 groepen die protonen afstaat, als er water bij komt.',
    'Wat is een zuur?',
    'Een stof met 2 groepen die protonen afstaat, als er water bij komt',
    'Wat is niet een zuur?',
    'Een stof met 2 groepen die protonen afstaat',
  ],
  [
    'pl',
    'Kwas to związek z 2 grupami, który oddaje protony, jeśli obok jest woda.',
    'Co oznacza pojęcie „kwas”?',
    'Związek z 2 grupami, który oddaje protony, jeśli obok jest woda',
    'Co nie oznacza pojęcie „kwas”?',
    'Związek z 2 grupami, który oddaje protony',
  ],
  [
    'sv',
    'En syra är ett ämne med 2 grupper som avger protoner, om det finns vatten.',
    'Vad är en syra?',
    'Ett ämne med 2 grupper som avger protoner, om det finns vatten',
    'Vad är inte en syra?',
    'Ett ämne med 2 grupper som avger protoner',
  ],
];

it.each(cases)('%s: %s', (language, quote, front, back, negated, cut) => {
  expect(isGrounded(language, quote, front, back)).toBe(true);
  expect(isGrounded(language, quote, negated, back), negated).toBe(false);
  expect(isGrounded(language, quote, front, cut), cut).toBe(false);
  expect(isGrounded(language, quote, front, back.replace('2', '3')), 'another number').toBe(false);
  expect(isGrounded(language, quote, back, back), 'the answer as a question').toBe(false);
});
