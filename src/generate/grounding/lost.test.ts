import { expect, it } from 'vitest';
import type { StudyItem } from '../engine.ts';
import type { StudyLanguage } from '../language/detect.ts';
import { groundOn } from './ground.ts';

function isGrounded(language: StudyLanguage, quote: string, front: string, back: string): boolean {
  const item: StudyItem = { type: 'basic', front, back, page: 1, quote };
  return groundOn([{ page: 1, text: quote }], language)(item).ok;
}

/** Language, sentence, question with and without the hedge, answer with and without it. */
const hedged: [StudyLanguage, string, string, string, string, string][] = [
  [
    'de',
    'Enzyme, die meist Fett spalten, sind häufig Eiweiße mit einer langen Kette.',
    'Was sind Enzyme, die meist Fett spalten, häufig?',
    'Was sind Enzyme, die Fett spalten, häufig?',
    'häufig Eiweiße mit einer langen Kette',
    'Eiweiße mit einer langen Kette',
  ],
  [
    'fr',
    'Les enzymes qui souvent coupent la graisse sont généralement des protéines à longue chaîne.',
    'Que sont les enzymes qui souvent coupent la graisse ?',
    'Que sont les enzymes qui coupent la graisse ?',
    'généralement des protéines à longue chaîne',
    'des protéines à longue chaîne',
  ],
  [
    'es',
    'Las enzimas que normalmente cortan la grasa son generalmente proteínas con una cadena larga.',
    '¿Qué son las enzimas que normalmente cortan la grasa?',
    '¿Qué son las enzimas que cortan la grasa?',
    'generalmente proteínas con una cadena larga',
    'proteínas con una cadena larga',
  ],
];

it.each(hedged)('%s: keeps the hedges of: %s', (language, quote, asked, lacking, whole, bare) => {
  expect(isGrounded(language, quote, asked, whole)).toBe(true);
  expect(isGrounded(language, quote, lacking, whole)).toBe(false);
  expect(isGrounded(language, quote, asked, bare)).toBe(false);
});

const measured: [StudyLanguage, string, string, string, string][] = [
  [
    'de',
    'Ein Balken von 2 Metern ist ein Bauteil, das eine Decke über dem Raum trägt.',
    'Was ist ein Balken von 2 Metern?',
    'Was ist ein Balken von 2 Decken?',
    'Ein Bauteil, das eine Decke über dem Raum trägt',
  ],
  [
    'es',
    'Una viga de 2 metros es una pieza que sostiene un techo sobre la sala.',
    '¿Qué es una viga de 2 metros?',
    '¿Qué es una viga de 2 techos?',
    'Una pieza que sostiene un techo sobre la sala',
  ],
];

it.each(measured)('%s: keeps the unit of: %s', (language, quote, asked, other, answer) => {
  expect(isGrounded(language, quote, asked, answer)).toBe(true);
  expect(isGrounded(language, quote, other, answer)).toBe(false);
});

it.each<[StudyLanguage, string, string, string]>([
  [
    'de',
    'Ein Nest ist ein Bau aus Zweigen, Moos oder Lehm.',
    'Was ist ein Nest?',
    'Ein Bau aus Zweigen, Moos',
  ],
  [
    'fr',
    'Un nid est un abri fait de branches, de mousse ou de boue.',
    'Qu’est-ce qu’un nid ?',
    'Un abri fait de branches, de mousse',
  ],
  [
    'es',
    'Un nido es un refugio hecho de ramas, musgo o barro.',
    '¿Qué es un nido?',
    'Un refugio hecho de ramas, musgo',
  ],
])('%s: keeps the last member of a list: %s', (language, quote, asked, cut) => {
  expect(isGrounded(language, quote, asked, cut)).toBe(false);
});
