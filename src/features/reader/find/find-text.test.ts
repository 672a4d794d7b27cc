import { describe, expect, it } from 'vitest';
import { readSearchLine } from '../../../queries/search/engine/search-line.ts';
import { findAll, findSought, firstFrom, offsetsOfPieces } from './find-text.ts';

const found = (pieces: string[], query: string) =>
  findAll(pieces, query).map((match) =>
    match.map(({ piece, start, end }) => pieces[piece]?.slice(start, end)).join('|'),
  );

describe('finding words on a page', () => {
  it.each<[string[], string, string[]]>([
    [['Memory and memory.'], 'MEMORY', ['Memory', 'memory']],
    [['Ein Café am Fluß'], 'cafe', ['Café']],
    [['an eﬃcient way'], 'efficient', ['eﬃcient']],
    [['the infor-', 'mation stays'], 'information', ['infor|mation']],
    [['well-known'], 'well-known', ['well-known']],
    [['long', ' ', 'term memory'], 'long term', ['long|term']],
    [['working', 'memory'], 'working memory', ['working|memory']],
    [['don’t'], "don't", ['don’t']],
    [['aaaa'], 'aa', ['aa', 'aa']],
    [['𝒙 stays'], 'x stays', ['𝒙 stays']],
    [['مذكرة قصيرة'], 'قصيرة', ['قصيرة']],
    [['日本語の本'], '本', ['本', '本']],
    [['Die Straße', 'nah'], 'strasse', ['Straße']],
    [['Der STRASSE nach'], 'straße', ['STRASSE']],
    [['w Łodzi'], 'lodzi', ['Łodzi']],
    [['une œuvre d’art'], "oeuvre d'art", ['œuvre d’art']],
    [['Đà Nẵng'], 'da nang', ['Đà Nẵng']],
    [['ışık hızı'], 'isik hizi', ['ışık hızı']],
    [['10\u202fkm'], '10 km', ['10\u202fkm']],
    [['pho\u00adto'], 'photo', ['pho\u00adto']],
    [['がっこう'.normalize('NFD'), 'かつ'], 'か', ['か']],
    [['กินกน'], 'กน', ['กน']],
    [['हिन्दी में'], 'हिंदी', ['हिन्दी']],
    [['한국'.normalize('NFD')], '국', ['국'.normalize('NFD')]],
  ])('in %j finds %j', (pieces, query, expected) => {
    expect(found(pieces, query)).toEqual(expected);
  });

  it.each<[string[], string]>([
    [['this is a test'], 'isa'],
    [['isabel'], 'is a'],
    [['Something'], '   '],
    [[], 'x'],
    [['Something'], '-'],
    [['がっこう'], 'かっこう'],
    [['กิน'], 'กน'],
  ])('in %j does not find %j', (pieces, query) => {
    expect(found(pieces, query)).toEqual([]);
  });
});

it('finds each piece after the one before, and skips text that is not searched', () => {
  const text = 'Memory\nMemory1 is a set\nof it\n';
  expect(offsetsOfPieces(text, ['Memory', 'Memory', ' is a set', '', 'of it'])).toEqual([
    0, 7, 14, 23, 24,
  ]);
});

it('continues after a piece that is not in the text', () => {
  expect(offsetsOfPieces('one two', ['one', 'gone', 'two'])).toEqual([0, 3, 4]);
});

describe('the words of a search on a page', () => {
  const shown = (pieces: string[], match: ReturnType<typeof findSought>[number]) =>
    match.map(({ piece, start, end }) => pieces[piece]?.slice(start, end)).join('|');
  it.each<[string[], string, string[]]>([
    [['Pavlov’s dogs heard a bell; the', 'dog ate'], 'dog pavlov', ['Pavlov', 'dog', 'dog']],
    [['This is', ' osmosis'], '"is"', ['is']],
    [['Cell walls and the cell wall'], '"cell wall"', ['cell wall']],
    [['an infor-', 'mation age'], 'age information', ['infor|mation', 'age']],
    [['日本語の本'], '本', ['本', '本']],
    [['well-known and well'], 'well-known well', ['well-known', 'well']],
  ])('in %j, %j are %j', (pieces, typed, expected) => {
    const found = findSought(pieces, readSearchLine(typed).terms);
    expect(found.map((match) => shown(pieces, match))).toEqual(expected);
  });

  it('begin at the words that the search opened', () => {
    const pieces = ['The dog sleeps.', 'Pavlov had a dog. The dog ate.'];
    const found = findSought(pieces, readSearchLine('dog pavlov').terms);
    expect(firstFrom(pieces, found, 'Pavlov had a dog')).toBe(1);
    expect(firstFrom(pieces, found, 'gone')).toBe(0);
    expect(firstFrom(pieces, [], 'Pavlov')).toBe(0);
  });
});
