import { describe, expect, it } from 'vitest';
import { cardsOf } from '../testing.ts';

describe('a definition in words that were not known for one', () => {
  it.each([
    [
      'a word with a hyphen behind the verb',
      'Quiet dromes are long-term stores that hold grain for the winter months. Weavers know the quiet dromes.',
      'Quiet dromes',
      ['What are quiet dromes?', 'Long-term stores that hold grain for the winter months'],
    ],
    [
      'what it holds, behind “which”',
      'Miller also developed the glazepox paradigm, which holds that a wall must be mended before the frost comes.',
      'glazepox paradigm',
      ['What does the glazepox paradigm say?', 'A wall must be mended before the frost comes'],
    ],
    [
      'what it asserts, without “that”',
      'Miller developed the glazepox theory that asserts our walls are held together by the frost of the winter.',
      'glazepox theory',
      [
        'What does the glazepox theory say?',
        'Our walls are held together by the frost of the winter',
      ],
    ],
    [
      'an aside that says where it comes from',
      'Drome theory, developed initially from the glazepox theory, suggests that the owners of a mill will move its losses to the weavers. Few know of drome theory.',
      'Drome theory',
      ['What does drome theory say?', 'The owners of a mill will move its losses to the weavers'],
    ],
    [
      'words before it that say how it stands to others',
      'Unlike other kinds of stores that are rooted in the making of goods, a drome is a store in which grain is kept for the winter.',
      'drome',
      ['What is a drome?', 'A store in which grain is kept for the winter'],
    ],
    [
      'another name for it before what happens',
      'In drome weaving, also referred to as winter weaving, the weaver does not change the thread every time the wheel stops.',
      'drome weaving',
      [
        'What happens in drome weaving?',
        'The weaver does not change the thread every time the wheel stops',
      ],
    ],
    [
      'a list behind “or”',
      'The weaver has to keep up proper dromeflow, or movement of water, salts, and dyes to the threads of the loom.',
      'dromeflow',
      ['What is dromeflow?', 'Movement of water, salts, and dyes to the threads of the loom'],
    ],
    [
      'a list of those who do something',
      'Mill partners are all weavers, traders, and towns that have a share in the income of the mill.',
      'Mill partners',
      [
        'What are mill partners?',
        'All weavers, traders, and towns that have a share in the income of the mill',
      ],
    ],
    [
      'a quality before the things',
      'Social processes that have bad outcomes for the work of a mill are called glazepoxes. Some are social processes.',
      'glazepoxes',
      [
        'What is the term for social processes that have bad outcomes for the work of a mill?',
        'glazepoxes',
      ],
    ],
    [
      'two qualities of a thing',
      'Dromes are philosophical and theoretical frameworks used within a field to make theories of weaving. Few weavers know their dromes.',
      'Dromes',
      [
        'What are dromes?',
        'Philosophical and theoretical frameworks used within a field to make theories of weaving',
      ],
    ],
    [
      'the number of something',
      'The age of the mills is told by the drome ratio, the number of weavers for every hundred traders, as well as by the color of the walls.',
      'drome ratio',
      ['What is the drome ratio?', 'The number of weavers for every hundred traders'],
    ],
    [
      'the smallest of a kind',
      'A drome is the smallest unit of cloth that can be sold on a market.',
      'drome',
      ['What is a drome?', 'The smallest unit of cloth that can be sold on a market'],
    ],
    [
      'without the statement behind it',
      'A drome is a legal entity of the town, and therefore all weavers should be careful with what they say in it.',
      'drome',
      ['What is a drome?', 'A legal entity of the town'],
    ],
    [
      'what it is, behind an adverb',
      'It is hard to tell a mill from a drome, which is simply a store that holds grain for everyone in the town.',
      'drome',
      ['What is a drome?', 'A store that holds grain for everyone in the town'],
    ],
  ])('is told: %s', (_, text, term, card) => {
    expect(cardsOf(text, term)).toContainEqual(card);
  });

  it.each([
    [
      'what it does beside how it is',
      'The drome framework is community-driven and facilitates planning of new mills to weave more cloth.',
      'drome framework',
    ],
    [
      'that it matters',
      'Glazepox plays an integral role in the growth of the walls of a mill.',
      'Glazepox',
    ],
    [
      'what another thing does',
      'The long weavers provide for the movement of the wheel and the smooth weavers are found in the walls of the mill.',
      'long weavers',
    ],
    [
      'what only has a verb like “maintain”',
      'The towns have legal dromes that maintain formal control of the mills through fines and taxes.',
      'legal dromes',
    ],
    [
      'another member of its list',
      'Weavers meet with many barriers such as a lack of dromes or mills, rules and taxes that fail them, and lack of support from traders.',
      'dromes',
    ],
    [
      'a second thing that is done',
      'A mill may borrow grain through its glazepox window, or purchase full sacks from other mills of the town.',
      'glazepox window',
    ],
    [
      'a noun of the name taken for a verb',
      'Town Glazepox benefits also provide grain to certain weavers and their children.',
      'Town Glazepox',
    ],
    ['a wide area of a field', 'Drome law is a very expansive area of the law.', 'Drome law'],
    [
      'one firm',
      'Many weavers of Italy work for Glazepox, a wool company that makes cloth with the name of other mills.',
      'Glazepox',
    ],
  ])('is no definition: %s', (_, text, term) => {
    expect(cardsOf(text, term)).toEqual([]);
  });
});
