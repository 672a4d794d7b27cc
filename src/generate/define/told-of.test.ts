import { describe, expect, it } from 'vitest';
import { cardsOf } from '../testing.ts';

const backsOf = (text: string, ...terms: string[]) =>
  cardsOf(text, ...terms).map(([, back]) => back);

// From OpenStax textbooks and Computer Networks: A Systems Approach (CC BY 4.0), some shortened.
describe('[P4] no definition tells', () => {
  it.each([
    [
      'how something is',
      'Ideologies are always partial, foregrounding the views of some people in society.',
      'Ideologies',
    ],
    [
      'how well something works',
      'MPLS is a rather versatile tool that has been applied to a wide range of networking problems.',
      'MPLS',
    ],
    [
      'how long it takes',
      'Psychoanalysis is a therapy approach that typically takes years.',
      'Psychoanalysis',
    ],
    [
      'another name',
      'The nuclide that decays is called the parent nuclide: the nuclide that results from the decay is known as the daughter nuclide.',
      'parent nuclide',
    ],
    [
      'the purpose by a relative clause',
      'The method of the counterexample is a type of argumentation, the aim of which is to prove that an analysis is flawed.',
      'argumentation',
    ],
    ['only the kind', 'A string is a type of sequence.', 'string'],
    [
      'a comparison without its other half',
      'The neutron is a slightly heavier particle with a mass of about one unit and no charge.',
      'neutron',
    ],
    [
      'two statements as one',
      'Modern liberalism focuses on equality and supports government intervention in society and the economy if it promotes equality.',
      'Modern liberalism',
    ],
    [
      'what somebody else does',
      'Since media members seek to write stories about what Americans want, the polls are told there.',
      'media',
    ],
    [
      'what a clause amounts to',
      'Lincoln put in place a naval blockade of the South, a move that gave tacit recognition to the Confederacy.',
      'South',
    ],
    [
      'what is so in one case',
      'The slope is drawn by our two variables, or things that change along the graph of the two firms.',
      'variables',
    ],
    [
      'a judgement with its reason',
      'Redlining was a harmful practice because the people of whole districts got no loans from banks.',
      'Redlining',
    ],
    [
      'a place where it stands',
      'A pie chart is shown in the figure alongside a bar plot of the same information.',
      'pie chart',
    ],
    [
      'an aside about one thing',
      'The function of a chord is determined by its internal characteristics (the notes that make it up).',
      'internal characteristics',
    ],
    [
      'a change of one thing in one case',
      'Changes in temperature are the stresses that can shift an equilibrium of two gases.',
      'Changes in temperature',
    ],
  ])('%s', (_, text, term) => {
    expect(backsOf(text, term)).toEqual([]);
  });
});

it('what a clause means is no meaning of the unmarked term at its end', () => {
  const text =
    'Each bank is a member of the reserve system, which means that losses of the bank are covered.';
  expect(backsOf(text)).toEqual([]);
});

describe('but a definition is', () => {
  it.each([
    [
      'what always holds',
      'A circadian rhythm is a biological rhythm that takes place over a period of about 24 hours.',
      'circadian rhythm',
      'A biological rhythm that takes place over a period of about 24 hours',
    ],
    [
      'a kind with what sets it apart',
      'Hierarchical inheritance is a type of inheritance in which many classes share a single parent.',
      'Hierarchical inheritance',
      undefined,
    ],
    [
      'a failure with its cause',
      'Inattentional blindness is the failure to notice something that is completely visible because the person was attending to something else.',
      'Inattentional blindness',
      undefined,
    ],
    [
      'in brackets after “this”',
      'Elements up to iron are built by this nucleosynthesis (the making of new atomic nuclei) in the centers of giant stars.',
      'nucleosynthesis',
      'The making of new atomic nuclei',
    ],
    [
      'a comparison with both halves',
      'A giant star is a star that has a much larger radius than a dwarf of the same temperature.',
      'giant star',
      undefined,
    ],
    [
      'a relation with two objects',
      'Data filtering involves selecting rows or columns of a table based on certain conditions.',
      'Data filtering',
      undefined,
    ],
    [
      'before a dash with a remark',
      'In sociology, innovation refers to an object or concept’s initial appearance in society—it is innovative because it is new.',
      'innovation',
      'An object or concept’s initial appearance in society',
    ],
    [
      'a means that is marked',
      'Most homes have coinsurance, which means that the insurance company covers a certain percentage of the cost.',
      'coinsurance',
      'The insurance company covers a certain percentage of the cost',
    ],
  ])('%s', (_, text, term, back) => {
    const backs = backsOf(text, term);
    expect(backs).toHaveLength(1);
    if (back !== undefined) expect(backs[0]).toBe(back);
  });
});

it('a degree is not asked by “who”', () => {
  const text =
    'A PsyD is a doctor of psychology degree that is meant for people who want to work with patients.';
  expect(cardsOf(text, 'PsyD').map(([front]) => front)).toEqual(['What is a PsyD?']);
});

// From Principles of Management (CC BY 4.0), Dive into Deep Learning, An Infinitely Large Napkin, OpenIntro Statistics, Computer
// Networking: Principles, Protocols and Practice, and notes on Python for scientists (CC BY-SA), some shortened.
describe('[P4] no definition is made of', () => {
  it.each([
    [
      'a state with its condition',
      'A regional strategy is appropriate if companies find that the benefits from dispersing their activities outweigh those of coordination.',
      'regional strategy',
    ],
    [
      'how a thing came about',
      'A predicted bounding box is thus obtained according to an anchor box with its predicted offset.',
      'predicted bounding box',
    ],
    [
      'what some are able to do',
      'The number of servers that are capable of providing blocks from a popular file increases with its popularity.',
      'servers',
    ],
    [
      'one among others',
      'Bilinear interpolation is one of the commonly used upsampling techniques for images of all kinds.',
      'Bilinear interpolation',
    ],
    [
      'what came before others',
      'Kernel regression is an early precursor of the current attention mechanisms in large networks.',
      'Kernel regression',
    ],
    [
      'its importance',
      'Testing is an integral part of developing software that is free of errors.',
      'Testing',
    ],
    [
      'its rank alone',
      'Corporate strategy is the broadest level of strategy, and is concerned with decisions about large companies.',
      'Corporate strategy',
    ],
    [
      'a place in a drawing',
      'Primary activities, the ones across the bottom half of the diagram, are the actions a firm takes to provide a product.',
      'Primary activities',
    ],
    [
      'a likeness to something before',
      'Hierarchical addresses provide a similar solution for network addresses in the whole of the network.',
      'Hierarchical addresses',
    ],
    [
      'a statement after a colon',
      'Think of this box as a mousetrap: anything that falls in it is going to have a small norm.',
      'mousetrap',
    ],
    [
      'a statement after a semicolon',
      'Here fetch just updates the local repository; merge incorporates the fetched changes into the current working tree.',
      'repository',
    ],
    [
      'another choice in brackets',
      'Look at the log, and instead of a name, give the commit ID (or a long enough part to be unique, from its beginning) from the log.',
      'commit ID',
    ],
    [
      'a remark in brackets',
      'This is the territory of freezing (contrast packaging for other programmers).',
      'freezing',
    ],
    [
      'where something is divided',
      'The infinite primes will be introduced in order to divide up the elements, as well as the ideals, into classes that have a structure.',
      'ideals',
    ],
    [
      'an adverb',
      'The number that we found for the matrix is exactly (accurate to thirteen decimal places) the largest eigenvalue of the matrix.',
      'exactly',
    ],
    [
      'where it is drawn from',
      'The sample is drawn from a population, denotes the total set of similar individuals of our interest.',
      'sample',
    ],
    [
      'a rank among others',
      'The Kauffman Foundation is among the largest private foundations in the country, with a large base of assets.',
      'Kauffman Foundation',
    ],
    [
      'a business',
      'Today, Poilâne is an $18 million business that employs 160 people in three countries.',
      'Poilâne',
    ],
    [
      'what a word means',
      'The aspect of independence matters, and identical means they each have the same probability of success.',
      'identical',
    ],
    [
      'a sentence about a part of it',
      'To start, we only observe censored feedback: users preferentially rate movies that they feel strongly about.',
      'censored feedback',
    ],
  ])('%s', (_, text, term) => {
    expect(backsOf(text, term)).toEqual([]);
  });
});

// From the same books.
describe('a definition stays in', () => {
  it.each([
    [
      'brackets, without an article',
      'The only two dimensions unique to the project are performance orientation (degree to which societies emphasize performance and achievement) and another.',
      'performance orientation',
      'Degree to which societies emphasize performance and achievement',
    ],
    [
      'a list whose last member has a verb',
      'The internal environment consists of members of the firm itself, investors in the firm, and the assets a firm owns.',
      'internal environment',
      'Members of the firm itself, investors in the firm, and the assets a firm owns',
    ],
    [
      'one type with its use',
      'Scatterplots are one type of graph used to study the relationship between two numerical variables.',
      'Scatterplots',
      'One type of graph used to study the relationship between two numerical variables',
    ],
    [
      'what somebody calls it',
      'According to Kaptein, someone who creates a new ethical norm is called a moral entrepreneur.',
      'moral entrepreneur',
      'moral entrepreneur',
    ],
    [
      'several things with two qualities each',
      'Release profiles are predefined, customizable profiles that allow a programmer to have more control.',
      'Release profiles',
      'Predefined, customizable profiles that allow a programmer to have more control',
    ],
    [
      'a thing that another clause tells first',
      'People of an individualistic culture, that is, a culture that focuses on individual achievement, have the greatest tendency to it.',
      'individualistic culture',
      'A culture that focuses on individual achievement',
    ],
    [
      'one of two',
      'The atrium is one of the two upper chambers of the heart that receive blood from the veins.',
      'atrium',
      'One of the two upper chambers of the heart that receive blood from the veins',
    ],
  ])('%s', (_, text, term, back) => {
    expect(backsOf(text, term)).toContain(back);
  });
});
