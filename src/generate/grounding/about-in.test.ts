import { describe, expect, it } from 'vitest';
import type { StudyLanguage } from '../language/detect.ts';
import { groundOn } from './ground.ts';

const elsewhere = { ok: false, reason: 'the question is about something else' };

function ask(language: StudyLanguage, quote: string, front: string, back: string) {
  const page = { page: 1, text: quote };
  return groundOn([page], language)({ type: 'basic', front, back, page: 1, quote });
}

const acts = 'Eine grammatische Einheit ist jedes sprachliche Objekt, das man beobachten kann.';
const object = 'Jedes sprachliche Objekt, das man beobachten kann';
const reaction = 'Une réaction chimique est une transformation de la matière.';
const change = 'Une transformation de la matière';
const terminal = 'Una terminal es un programa que lee comandos y ejecuta otros programas.';
const program = 'Un programa que lee comandos y ejecuta otros programas';

describe('[P4] a question for what something is names it as its sentence does', () => {
  it.each<[StudyLanguage, string, string, string]>([
    ['de', acts, 'Was ist eine grammatische Einheit?', object],
    ['fr', reaction, 'Qu’est-ce qu’une réaction chimique ?', change],
    ['es', terminal, '¿Qué es una terminal?', program],
    ['it', 'La cellula è la più piccola unità.', 'Che cos’è la cellula?', 'La più piccola unità'],
    ['nl', 'Een cel is de kleinste eenheid.', 'Wat is een cel?', 'De kleinste eenheid'],
    ['sv', 'En cell är den minsta enheten.', 'Vad är en cell?', 'Den minsta enheten'],
    [
      'de',
      'Die objektorientierte Analyse (OO-Analyse) ist der Prozess der Analyse von Anforderungen.',
      'Was ist die objektorientierte Analyse?',
      'Der Prozess der Analyse von Anforderungen',
    ],
  ])('%s: “%s” is taken', (language, quote, front, back) => {
    expect(ask(language, quote, front, back)).toMatchObject({ ok: true });
  });

  it.each<[StudyLanguage, string, string, string]>([
    ['de', acts, 'Was ist eine Einheit?', object],
    ['de', acts, 'Was ist ein Objekt?', object],
    ['fr', reaction, 'Qu’est-ce qu’une réaction ?', change],
    ['fr', reaction, 'Qu’est-ce que la matière ?', change],
    ['es', terminal, '¿Qué es un comando?', program],
    ['de', 'Arbeit ist eine Form von Arbeit.', 'Was ist Arbeit?', 'Eine Form von Arbeit'],
    [
      'es',
      'La red neuronal artificial es un modelo de cálculo que aprende de datos.',
      '¿Qué es la red neuronal?',
      'Un modelo de cálculo que aprende de datos',
    ],
  ])('%s: of “%s”, “%s” is refused', (language, quote, front, back) => {
    expect(ask(language, quote, front, back)).toEqual(elsewhere);
  });
});
