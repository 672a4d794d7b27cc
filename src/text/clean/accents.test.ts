import { describe, expect, it } from 'vitest';
import { readable } from '../anchoring/make-selector.ts';
import { lettersOf } from '../anchoring/selector.ts';
import { joinAccents } from './accents.ts';
import { cleanPages } from './clean.ts';
import type { RawItem } from './raw-page.ts';

const joined = [
  ['r´esoluble', 'résoluble'],
  ['Poincar´e', 'Poincaré'],
  ['Poincare´', 'Poincaré'],
  ['Universite´ de Paris', 'Université de Paris'],
  ['Poincar´ e', 'Poincaré'],
  ['re´soluble', 'résoluble'],
  ['cr´e´e', 'créé'],
  ['´equation', 'équation'],
  ['l´ogica', 'lógica'],
  ['Garc´ıa', 'García'],
  ['Wro´nski', 'Wroński'],
  ['Petrovi´c', 'Petrović'],
  ['M¨obius', 'Möbius'],
  ['Mo¨bius', 'Möbius'],
  ['M¨ obius', 'Möbius'],
  ['¨Uber', 'Über'],
  ['na¨ıve', 'naïve'],
  ['nai¨ve', 'naïve'],
  ['voil`a', 'voilà'],
  ['`a la carte', 'à la carte'],
  ['tre`s', 'très'],
  ['d´ej`a', 'déjà'],
  ['fa¸cade', 'façade'],
  ['fac¸ade', 'façade'],
  ['¸ca', 'ça'],
  ['Dvoˇr´ak', 'Dvořák'],
  ['ˇSkoda', 'Škoda'],
  ['˚Angstr¨om', 'Ångström'],
  ['Espa˜na', 'España'],
  ['hˆotel', 'hôtel'],
  ['Erd˝os', 'Erdős'],
] as const;

const kept = [
  ...['it´s', 'he´s', 'don´t', 'Peter´s', 'we´re', 'they´ll', 'I´ve', 'o´clock', 'rock´n´roll'],
  ...['c´est', 'l´eau', 'qu´il'],
  ...['5´', '5´ 30´´', 'at 5´a', 'f´(x)', 'x´', 'a´ and e´', 'f′(a)', "f'(a)", 'x ˜ N(0,1)'],
  ...['`type´', "`alpha'", '´free´', '¨hello¨', '¨abc¨ und', '`a`', 'use `ls` and `echo a`'],
  ...['a ´ b', 'ˆθ', '´´', '10 °C', 'plain'],
];

describe('accents', () => {
  it.each(joined)('are joined: %s → %s', (text, whole) => {
    expect(joinAccents(text)).toBe(whole);
  });

  it.each(kept)('are not what looks like them: %s', (text) => {
    expect(joinAccents(text)).toBe(text);
  });

  it.each(joined)('leave a quote where it was: %s', (text, whole) => {
    expect(lettersOf(text)).toBe(lettersOf(whole));
    expect(readable(text)).toBe(whole);
  });
});

/** A line as pdf.js reads it from TeX: an item ends where the pen goes back to write the letter under its accent. */
function lineOf(...items: [str: string, x: number, width: number][]): RawItem[] {
  return items.map(([str, x, width]) => ({
    ...{ str, x, width, y: 700, height: 12, fontName: 'f1', hasEol: false },
  }));
}

describe('a line with accents painted over its letters', () => {
  it.each([
    [
      'opérateur',
      [
        ['op´', 50, 17],
        ['erateur', 61.6, 40],
      ],
    ],
    [
      'naïve façade',
      [
        ['na¨', 50, 17.4],
        ['ıve fa¸', 63.6, 36],
        ['cade', 94.4, 25],
      ],
    ],
    [
      'Möbius',
      [
        ['M ¨', 50, 15.3],
        ['obius', 60, 27],
      ],
    ],
    [
      'Poincaré dans',
      [
        ['Poincar ´', 50, 45],
        ['e dans', 89.6, 33],
      ],
    ],
    [
      'voici Ökonomie',
      [
        ['voici ¨', 50, 31],
        ['Okonomie', 74, 50],
      ],
    ],
    [
      'its (it´s) price',
      [
        ['its (it´s)', 50, 50],
        [' price', 100, 30],
      ],
    ],
  ] as [string, [string, number, number][]][])('is read: %s', (text, items) => {
    const [page] = cleanPages([{ page: 1, width: 600, height: 800, items: lineOf(...items) }]);
    expect(page?.text).toBe(text);
  });
});
