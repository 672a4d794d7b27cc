import { describe, expect, it } from 'vitest';
import { cardsOf } from '../testing.ts';

const asked = (text: string, ...terms: string[]) => cardsOf(text, ...terms);

describe('what is found and no definition', () => {
  it.each([
    [
      'a clause behind the place where it happens',
      'A case is heard for the first time in a low court, whereas under appellate jurisdiction, a court hears a case on appeal.',
      'appellate jurisdiction',
    ],
    [
      'a clause behind what it lacks',
      'Because cash held in checking accounts earns little interest, the financial manager tries to keep cash balances low.',
      'interest',
    ],
    [
      'what another thing does',
      'The largest part of the solid Earth, called the mantle, stretches from the base of the crust downward to the core.',
      'mantle',
    ],
    [
      'what one of its kind does',
      'Tretinoin ointment, a retinoid, benefits clients who are under treatment for severe acne.',
      'retinoid',
    ],
    [
      'the other half of “either … or”',
      'After the war, some of the northern states had either abolished slavery or instituted plans by which people would be freed.',
      'slavery',
    ],
    [
      'one more part behind a dash',
      'The other half of discretionary spending—and the second-largest component of the total budget—is devoted to the military.',
      'discretionary spending',
    ],
    [
      'a contrast behind a semicolon',
      'The bacterium makes a layer that sticks, forming dental plaque; however, the genes for the layer are only read with sugar.',
      'dental plaque',
    ],
    [
      'an example behind a dash',
      'Long-term debts—such as for land, buildings, equipment, and machinery—should be paid off over the years.',
      'Long-term debts',
    ],
    [
      'what is so or not',
      'Better work inside should lead to gains in the external environment (whether that be cost savings or more output).',
      'external environment',
    ],
    [
      'the next of several names',
      'New firms came of this, such as ride-sharing services like Uber, the self-driving industry, and bicycles for a day.',
      'Uber',
    ],
    [
      'another thing, by somebody’s words',
      'A service mark is, according to the USPTO, a word, phrase, symbol, or graphic that identifies the origin of a service.',
      'USPTO',
    ],
    [
      'what it does, behind its other name',
      'The third approach, typically called virtue theory, focuses on the character of the person who decides.',
      'virtue theory',
    ],
    [
      'its other name',
      'The field of these elements is called the field of fractions or field of quotients of the integral domain.',
      'field of fractions',
    ],
    [
      'one of several, without a noun',
      'The repository now contains three blobs (each representing the contents of one of the three files) and one tree.',
      'blobs',
    ],
    [
      'when something is so',
      'A finite abelian group is a p-group if and only if its order is a power of the prime.',
      'finite abelian group',
    ],
    [
      'how things are, without a noun',
      'Unit tests are small and more focused, testing one module in isolation at a time.',
      'Unit tests',
    ],
    [
      'what else everything has',
      'The empty set is a subset of every set that we look at in algebra.',
      'empty set',
    ],
    [
      'what a named firm does',
      'Accounts payable is the amount that Cheesy Chuck must pay in the future for the ingredients of the popcorn.',
      'Accounts payable',
    ],
    [
      'a thing of one study',
      'The question is which items to use as lures or new items in the task.',
      'lures',
    ],
    [
      'what is so in an example',
      'For example, the style image is an oil painting that shows autumn oak trees.',
      'style image',
    ],
    [
      'what is nearly so',
      'In a sense, finite simple groups are the building blocks that all finite groups consist of.',
      'finite simple groups',
    ],
    [
      'what is done to something that is not named',
      'The working directory unpacks them into actual files, which makes it much easier to edit them.',
      'working directory',
    ],
    [
      'two joined lines',
      'All partners have unlimited liability.Unlimited liability is the legal obligation of all partners for the debts.',
      'unlimited liability.Unlimited liability',
    ],
    [
      'two persons told at once',
      'The year is known for two of its judges, Robert Bork and Douglas Ginsburg, the former accused of an extreme view and the latter of a crime.',
      'Ginsburg',
    ],
    [
      'how it is',
      'The macrophage metabolism is hostile to intracellular bacteria, often making a poison to kill the bacteria inside the cell.',
      'macrophage metabolism',
    ],
    [
      'how all of several are',
      'Monocytes, macrophages, and dendritic cells are all highly phagocytic and important promoters of the immune response.',
      'dendritic cells',
    ],
    [
      'what it is like',
      'The light falls on charge-coupled devices, which are similar to the detectors used in video camcorders of the day.',
      'charge-coupled devices',
    ],
    [
      'a second statement in a bad place',
      'An internal factor is an attribute of a person and includes personality traits and temperament of all kinds.',
      'internal factor',
    ],
    [
      'a second statement that denies',
      'Nonviolent crimes involve the destruction or theft of property but do not use force or the threat of force.',
      'Nonviolent crimes',
    ],
    [
      'a list that goes on',
      'It is useful to think of a production function, which is the technical relationship by which inputs like labor, machinery, and raw materials are turned into goods.',
      'production function',
    ],
    [
      'a name in a clause',
      'The Hadza traditionally lived in groups of 20 to 30 people, called bands, in the time of the study.',
      'bands',
    ],
    [
      'what belongs to a place that is not named',
      'Behind the ruins lies the Great Colonnade, the city’s main street in the time of the empire.',
      'Great Colonnade',
    ],
    [
      'what only a picture shows',
      'The types of reasoning within the circle are called deductive reasoning by most people of the field.',
      'deductive reasoning',
    ],
    [
      'a part of what it is beside',
      'Today the real stars have slipped by a part of the zodiac—about the width of one sign of it.',
      'zodiac',
    ],
    [
      'a subject without its verb',
      'Related to impersonality and professionalization is the concept of neutral competence in the offices.',
      'neutral competence',
    ],
    [
      'what the thing does, behind its other name',
      'The wider part of the stomach, the pyloric antrum, connects to the body of the stomach at its end.',
      'pyloric antrum',
    ],
    [
      'what somebody found of it',
      'All that is left is the black hole—calculations show that it does not get smaller once the star has collapsed.',
      'black hole',
    ],
    [
      'what is left out',
      'Most of the main-sequence stars (excluding brown dwarfs, which are not true stars) burn for a long time.',
      'main-sequence stars',
    ],
    [
      'how it is held',
      'The women’s center is operated through independent and educational centers in most states of the country.',
      'women’s center',
    ],
    [
      'where it is seen',
      'Centralization is apparent in the fact that the government is the only one permitted to print money.',
      'Centralization',
    ],
    [
      'an idea without its verb',
      'Majority rule, or the idea that the decision of the majority of voters, and not of a few, holds, is old.',
      'Majority rule',
    ],
    [
      'what lies beside a thing',
      'Lateral to the head is the narrowed neck of the rib, which most of the pictures show.',
      'Lateral to the head',
    ],
    [
      'two terms at once',
      'The term polygeny refers to the multiple proteins on cells, and polymorphism refers to the multiple alleles.',
      'polygeny',
    ],
    [
      'two clauses as one case',
      'When the embryo implants low, the placenta can grow over the opening of the cervix, a condition called placenta previa.',
      'placenta previa',
    ],
  ])('%s', (_, text, term) => {
    expect(asked(text, term)).toEqual([]);
  });
});

describe('what is found is asked in whole English', () => {
  it.each([
    [
      'Whereas the chain is the reaction producing most of the energy of the Sun, it is not the only one.',
      'chain',
      undefined,
    ],
    [
      'Entrepreneurs typically are innovators who start companies to pursue their ideas for a new product or service. Many entrepreneurs fail.',
      'Entrepreneurs',
      'What are entrepreneurs?',
    ],
    [
      'A company’s first sale of stock to the public is called an initial public offering (IPO).',
      'initial public offering',
      'What is the term for a company’s first sale of stock to the public?',
    ],
    [
      'Thrombolytics, or drugs that dissolve existing clots, are for those who come in time.',
      'Thrombolytics',
      'What are thrombolytics?',
    ],
    [
      'Every firm has to know its target market, a specific group of consumers for whom it makes a product. A target market can be small.',
      'target market',
      'What is a target market?',
    ],
    [
      'The real value refers to the same statistic after it has been adjusted for inflation.',
      'real value',
      'What does the real value refer to?',
    ],
    [
      'Conductive hearing relies on vibrations that are conducted through the ossicles of the ear.',
      'Conductive hearing',
      'What does conductive hearing rely on?',
    ],
    [
      'The best known were the Stalwarts, a group that supported the system of the day.',
      'Stalwarts',
      'What are the Stalwarts?',
    ],
    [
      'Some say that an Election Day holiday, or a day on which nobody has to work, would help the election. An election is held, and the election is won.',
      'Election Day holiday',
      'What is an Election Day holiday?',
    ],
  ])('%s', (text, term, front) => {
    const fronts = asked(text, term).map(([one]) => one);
    expect(fronts).toEqual(front === undefined ? [] : [front]);
  });
});

describe('what is told ends where another thing begins', () => {
  it.each([
    [
      'Unchecked speculation, in which investors bought into schemes that they hoped would pay off quickly, became the norm.',
      'speculation',
      'Investors bought into schemes that they hoped would pay off quickly',
    ],
    [
      'AST is an enzyme that assists in the metabolism of amino acids, while ALT converts proteins into energy.',
      'AST',
      'An enzyme that assists in the metabolism of amino acids',
    ],
  ])('%s', (text, term, back) => {
    expect(asked(text, term).map(([, told]) => told)).toEqual([back]);
  });
});
