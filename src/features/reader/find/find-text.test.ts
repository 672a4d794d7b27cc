import { describe, expect, it } from 'vitest';
import { findAll, offsetsOfPieces } from './find-text.ts';

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
  ])('in %j finds %j', (pieces, query, expected) => {
    expect(found(pieces, query)).toEqual(expected);
  });

  it.each<[string[], string]>([
    [['this is a test'], 'isa'],
    [['isabel'], 'is a'],
    [['Something'], '   '],
    [[], 'x'],
    [['Something'], '-'],
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
