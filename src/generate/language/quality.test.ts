import { describe, expect, it } from 'vitest';
import { loadGrammar } from '../define/languages/load.ts';
import { faultIn, faultOfEnglish, faultOfForm } from './quality.ts';
import { tidy } from './sentences.ts';

const german = await loadGrammar('de');

it('a sentence with a formula that is lost has a hole', () => {
  expect(faultOfForm('The mean of the sample is given by \ufffc for every sample.')).toBe(
    'formula, code or table',
  );
});

// Of US History and Algebra and Trigonometry (OpenStax, CC BY 4.0).
describe('a sentence is whole', () => {
  it.each([
    'On April 2, 1917, Wilson asked Congress to declare war on Germany.',
    'Nonetheless, almost 1,200 civilians died in the attack, including 128 Americans.',
    'By the end of the war, the total military death toll was ten million.',
    'The two main alliances that existed in Europe before the outbreak of World War I were the Triple Entente and the Triple Alliance.',
    'The final element that led to American involvement in World War I was the so-called Zimmermann telegram.',
    'The First World War was, in many ways, a war of attrition.',
    'The Concert of Europe broke down in the Crimean War (1853–1856).',
    'The first woman who was elected to Congress was Jeannette Rankin.',
    'The Bible uses a similar story to the one that the Greeks told of the flood.',
  ])('%s', (text) => {
    const shown = tidy(text);
    expect(faultOfForm(shown) ?? faultOfEnglish(shown)).toBeUndefined();
  });

  it.each([
    ['The rows show 12 45 67 33 and 21 of it.', 'formula, code or table'],
    [
      'The two main parts are the stem and the leaf of the plant.',
      'makes no sense without the sentence before it',
    ],
    [
      'The first reason that people moved west was land.',
      'makes no sense without the sentence before it',
    ],
    [
      'The last of these was the war in the south.',
      'makes no sense without the sentence before it',
    ],
    [
      'Historians use a similar method for the second sample of the text.',
      'makes no sense without the sentence before it',
    ],
    ['Pupils can read a graph by the end of the section.', 'speaks to the reader'],
  ])('but not %s', (text, fault) => {
    expect(faultOfForm(text) ?? faultOfEnglish(text)).toBe(fault);
  });
});

it('an abbreviation that is known is no end of a sentence', () => {
  expect(faultIn('Die Zelle enthält z.B. Wasser, Salze und viele kleine Organe.', german)).toBe(
    undefined,
  );
});

it.each([
  ['漢字', 'not a full sentence'],
  ['wort', 'not a full sentence'],
  ['a.', 'formula, code or table'],
])('[P4] a row of “%s” without a space is judged at once', (letters, fault) => {
  expect(faultIn(`Das ist ${letters.repeat(45_000)}`, german)).toBe(fault);
});

const ofBefore = 'makes no sense without the sentence before it';

// Readers dropped most of these; from OpenStax textbooks and Computer Networks: A Systems Approach (CC BY 4.0).
describe('[P4] a sentence that goes on from the one before makes no item:', () => {
  it.each([
    'In either case, the sequence of probabilities is a geometric sequence.',
    'If so, then the possibility of freedom seems absent.',
    'Given such a routing infrastructure, it is possible to build different services.',
    'One approach is to describe desire as action based.',
    'One thing to note is that a network may use routers of both kinds.',
    'Alternatively, for a given set of servers, it might return addresses in turn.',
    'Assuming that each queue holds a packet, the first flow gets a third of the link.',
    'In practice, some form of communication keeps the list of servers up to date.',
    'Someone was able to prove that the method made hair grow on a bald scalp.',
    'Once captured, people were marched for days to a place on the coast.',
    'Soon Babylon had become a major center of power in the south.',
  ])('%s', (text) => {
    expect(faultOfEnglish(text)).toBe(ofBefore);
  });

  it.each([
    'The Valley is now the site of an office that serves inventors there.',
    'A very similar idea is now implemented in the routers of many networks.',
    'The younger people currently see the value of their own culture.',
    'The new routers rely on such metrics for each of their links.',
    'Scholars use the name of the tribe to describe such a group.',
    'The aforementioned method proves that an analysis is flawed.',
  ])(
    'a sentence about the time of the text, or about a kind that was told before, makes none either: %s',
    (text) => {
      expect(faultOfEnglish(text)).toBe(ofBefore);
    },
  );

  it.each([
    'The court agreed that his method could not be patented.',
    'In the end of the speech the public sympathized with his illness.',
    'The decision made her the first woman in the office.',
  ])('and one about a person without a name: %s', (text) => {
    expect(faultOfEnglish(text)).toBe(ofBefore);
  });

  it.each([
    'One third of the energy is lost as heat.',
    'Once ovulation is over, the follicle becomes a yellow body.',
    'Muslim traders brought paper, which is now called after its plant, to the west.',
    'Roosevelt won because he promised relief to the unemployed.',
    'In 1832, Jackson vetoed the bank because he thought it favored the rich.',
    'A person with insomnia cannot sleep although she is tired.',
    'The inventor must show that his device is new.',
    'Given names are chosen by the parents of a child.',
    'Metals such as iron and copper conduct heat.',
  ])('but not: %s', (text) => {
    expect(faultOfEnglish(text)).toBeUndefined();
  });
});

it.each([
  ['Copyright 2019 by the authors of the book on cells.', 'a copyright notice or an address'],
  ['A copyright protects an original work for the life of its author.', undefined],
  ['A trademark identifies the source of goods or services.', undefined],
  ['A firm buys goods on credit when it pays for them later.', undefined],
])('a notice is told from a sentence on the law: %s', (text, fault) => {
  expect(faultOfForm(text)).toBe(fault);
});

describe('[P4] a sentence that a formula, a footnote or the head of a page cut makes no item:', () => {
  it.each([
    'Let be a group with a finite number of elements.',
    'The value of is the mean of all the numbers.',
    'The kinetic energy of a body is given by.',
    'The mean of the sample is denoted by, and the variance is not known.',
    'The area under the curve is equal to and grows with the number of steps.',
    'A function is continuous if for all there is a small number.',
    'The sum of the is larger than the sum of the others.',
    'A number is prime if then it has no other divisors.',
  ])('%s', (text) => {
    expect(faultOfEnglish(text)).toBe('formula, code or table');
  });

  it.each([
    ['Command lines at the console are limited3 to about 4095 bytes.', 'formula, code or table'],
    ['Comments can be put almost2 anywhere in the text of a program.', 'formula, code or table'],
    [
      'The glands make less DEVELOPMENT OF THE FEMALE SYSTEM 1145 hormones than those of children.',
      'not a full sentence',
    ],
    ['Text in utf8 takes one to four bytes for each of its letters.', undefined],
    [
      'The gas is made of CO2 and of water, and the membrane of the cell lets both of them pass.',
      undefined,
    ],
    ['Most of the computers that IBM sold in 1995 had a mouse beside their keyboard.', undefined],
  ])('and neither does: %s', (text, fault) => {
    expect(faultOfForm(text)).toBe(fault);
  });

  it.each([
    'The elements that people are familiar with are oxygen and iron.',
    'Let us say that a cell divides into two equal cells.',
    'Blood has more oxygen than is found in the tissues.',
    'All men are equal to one another before the law.',
    'If a cell is cut, then it dies.',
    'Powers of the state are given by the people to the government.',
    'The set of all even numbers is infinite.',
  ])('but this may: %s', (text) => {
    expect(faultOfEnglish(text)).not.toBe('formula, code or table');
  });
});

it('a number without its zero keeps its distance from the word before', () => {
  expect(tidy('The rate for identical twins was .66 , as a study found .')).toBe(
    'The rate for identical twins was .66, as a study found.',
  );
});

describe('[P4] a sentence that begins with the name of a thing is no order and leans on nothing:', () => {
  it.each([
    'Open source software is software whose code anyone may change.',
    'Open market operations change the amount of money in the banks.',
    'First aid is the help that an injured person gets at once.',
    'Second messengers are small molecules that carry a signal inside a cell.',
    'Third parties are persons who did not sign the contract.',
    'Contrast agents are substances that make vessels visible in an image.',
    'Contrast agents improve images of the vessels in the brain.',
    'Type theory is a branch of logic that classifies terms.',
    'Type theory studies the classes of terms in a formal language.',
    'Check valves prevent the flow of a fluid in one direction.',
    'Use cases describe how a person works with a system.',
    'Recall is the share of the relevant documents that are found.',
    'Select committees were set up by the House for one purpose.',
    'Read operations can run at the same time on several disks.',
    'Add-ons are programs that extend a larger program.',
  ])('%s', (text) => {
    expect(faultOfEnglish(text)).toBeUndefined();
  });
});

describe('[P4] an order states nothing:', () => {
  it.each([
    'Find the derivative of a function with two variables.',
    'Open a terminal and start the server with its own name.',
    'Contrast the two kinds of cells that plants are made of.',
    'Contrast mitosis with meiosis, which is a division of another kind.',
    'Check valves before a test of the engine starts.',
    'Draw lines between points that are near each other.',
    'Describe how the cells of plants are divided.',
    'Type commands into the window at the bottom of the screen.',
    'Use variables that have names with a meaning.',
    'Compare renting and buying in a city of a country.',
    'Do not install programs of which the author is unknown.',
  ])('%s', (text) => {
    expect(faultOfEnglish(text)).toBe('a question or an instruction');
  });

  it.each([
    'Note that a cell has more than one copy of a gene.',
    'Consider a cell that is as long as a hair is thick.',
    'Think of memory as a desk with many drawers.',
    'First, the membrane of the cell takes up the water.',
    'Second, a signal reaches the cell from the outside.',
    'First the membrane of the cell takes up the water.',
  ])('and one that only leads the reader on leans on the text: %s', (text) => {
    expect(faultOfEnglish(text)).toBe(ofBefore);
  });
});

describe('letters that a font hides', () => {
  it.each([
    'The history of the tests shows inequalities in the social bene ts of research.',
    'The di erence between the two groups of patients is not signi cant.',
  ])('make no item: “%s”', (sentence) => {
    expect(faultOfEnglish(sentence)).toBe('not a full sentence');
  });

  it('are not missed between whole words', () => {
    expect(faultOfEnglish('The con tricked the old people, and the pro helped them.')).toBe(
      undefined,
    );
  });
});
