/** Answers that differ by signs alone: in a formula or in code they are other things, beside words they are punctuation. */
import { describe, expect, it } from 'vitest';
import { judgeTyped } from './typed.ts';

describe('is another thing, whichever of the two is accepted', () => {
  it.each([
    ['-x', 'x'],
    ['−x', 'x'],
    ['-∞', '∞'],
    ['-sin x', 'sin x'],
    ['- sin(x)', 'sin(x)'],
    ['sin(-x)', 'sin(x)'],
    ['sin -x', 'sin x'],
    ['e^-x', 'e^x'],
    ['e^(-x)', 'e^x'],
    ['-√2', '√2'],
    ['-(a+b)', 'a+b'],
    ['-ax²', 'ax²'],
    ['y = -mx', 'y = mx'],
    ['n!', 'n'],
    ['5!', '5'],
    ['O(n!)', 'O(n)'],
    ['!x', 'x'],
    ["f'", 'f'],
    ['f′', 'f'],
    ["f''", "f'"],
    ["f'(x)", 'f(x)'],
    ["A'", 'A'],
    ['(a+b)c', 'a+bc'],
    ['2^(n+1)', '2^n+1'],
    ['(a+b)/2', 'a+b/2'],
    ['a-(b+c)', 'a-b+c'],
    ['a+(b*c)', '(a+b)*c'],
    ['sin(x+1)', 'sin(x)+1'],
    ['[0,1)', '[0,1]'],
    ['(0, 1)', '[0, 1]'],
    ['(-∞; 0]', '(-∞; 0)'],
    ['*p', '&p'],
    ['*p', 'p'],
    ['\\n', 'n'],
    ['\\d', '\\D'],
    ['</div>', '<div>'],
    ['i--', 'i'],
    ['A-', 'A'],
    ['AB-', 'AB'],
    ['5 Å', '5 A'],
    ['XVIII', 'XXIII'],
    ['XXVII', 'XXVIII'],
  ])('%s and %s', (one, other) => {
    expect(judgeTyped(one, [other])).toBe('wrong');
    expect(judgeTyped(other, [one])).toBe('wrong');
  });
});

describe('is the same, whichever of the two is accepted', () => {
  it.each([
    ['−sin x', '-sin(x)'],
    ['- x', '-x'],
    ['(x+1)', 'x+1'],
    ['{x + 1}', '(x+1)'],
    ['sin(x)', 'sin x'],
    ['2^{n+1}', '2^(n+1)'],
    ['[a+b]c', '(a+b) c'],
    ["f'(x)", 'f′(x)'],
    ['f’', "f'"],
    ['(a/b)+c', 'a/b+c'],
    [']0,1[', '(0,1)'],
    ['3, 4', '(3, 4)'],
    ['a - b', 'a-b'],
    ['B-12', 'B12'],
    ['-itis', 'itis'],
    ['a-', 'a'],
    ['"x"', 'x'],
    ["'a'", 'a'],
    ['*Homo sapiens*', 'Homo sapiens'],
    ['*x*', 'x'],
    ['R&D', 'R & D'],
    ['oui!', 'oui'],
    ['¡Sí!', 'sí'],
    ['Yes, 5 of them!', 'yes 5 of them'],
    ["rock 'n' roll", 'rock n roll'],
    ["l'", 'l'],
    ['\\alpha', 'alpha'],
    ['N₂ + 3 H₂ -> 2 NH₃', 'N₂ + 3 H₂ → 2 NH₃'],
    ['p => q', 'p ⇒ q'],
    ['p <=> q', 'p ⇔ q'],
    ['A <-> B', 'A ↔ B'],
  ])('%s and %s', (one, other) => {
    expect(judgeTyped(one, [other])).toBe('right');
    expect(judgeTyped(other, [one])).toBe('right');
  });
});
