import { describe, expect, it } from 'vitest';
import { talksToReader } from '../language/quality.ts';
import type { Material, Sentence } from '../make/material.ts';
import { heading, pageOf } from '../testing.ts';
import { fitFor, isPoint } from './point.ts';
import { makeSummary } from './summary.ts';

describe('no point of a summary is', () => {
  it.each([
    [
      'what the writer says',
      'In the lexicon I assume that all words come with a list of arguments.',
    ],
    [
      'what the writer said',
      'As was already pointed out by others, the two constructions interact.',
    ],
    [
      'a name without its thing',
      'The name derives from the fact that all the information is given by the host.',
    ],
    [
      'the output of one program',
      'The error points to the line of the closure that moves the value out.',
    ],
    ['a step of a proof', 'Since G is an abelian group, we know that its parts are subgroups.'],
    [
      'of a letter that stands elsewhere',
      'A polynomial of this kind is in C if and only if it has four roots.',
    ],
    [
      'a pronoun for many without its noun',
      'For the word draw they assume that it has an argument.',
    ],
    ['of a time that stands elsewhere', 'By that time, four new states had joined the army.'],
    [
      'of what stands elsewhere',
      'About fifteen thousand soldiers took part, and more than half of them lost their lives.',
    ],
    ['what was said', 'A few moments ago, we said that the system is sound and complete.'],
    ['about a numbered example', 'One would have to generalize the rule in (1) somehow.'],
    ['a lost reference', 'A detailed discussion of the logic of predicates can be found in.'],
    ['after what stands elsewhere', 'Within a year, the landowners had regained control.'],
    ['of a law without its name', 'The party argued that the acts were evidence of an intent.'],
    ['an example', 'An example of a statement with a false value is a wrong sum.'],
    ['praise', 'Ethereum is a great platform for learning about chains and their rules.'],
    ['what a court also did', 'The court also ruled that the Bank of England was right in it.'],
    ['an instruction', 'Notify the health care provider of any involuntary movements.'],
    ['a plan of a lesson', 'Students will answer the question on the first sheet.'],
    ['a duty of a class', 'The teacher will then announce the policy that is to be examined.'],
    ['a pronoun without its noun', 'The United States held them back.'],
    ['what leans on another sentence', 'As with vitamins, there are also minerals in each food.'],
    ['what comes after something', 'Four days later, Hitler declared war on the United States.'],
    ['of a thing that is not named', 'The drug can exacerbate symptoms of heart failure.'],
    ['a story', 'Maria is a 45-year-old teacher who has slept badly for a month.'],
    ['what somebody said', 'The mayor said, “We were all surprised by the number of votes.”'],
    ['a row of figures', 'Of the adopted children, 36.8% were likely to develop the disorder.'],
    ['a running head', 'CALCIUM HOMEOSTASIS AND BONES 211 functioning is lost with age.'],
    ['a caption', 'Phyllis Schlafly protesting outside the White House against the law in 1977.'],
    ['a title', 'The Wars of Watergate: The Last Crisis of Richard Nixon.'],
    ['an order with an article', 'File a lawsuit in a federal court against the company.'],
    ['an order with its people', 'Educate the client about the effects of this class of drugs.'],
    [
      'one more of what is told elsewhere',
      'Two other important parts are the artery and the vein.',
    ],
    ['one of the others', 'Of the other candidates, Henry Clay was the Speaker of the House.'],
    ['a further example', 'Additional examples of unfair trade include prices that are wrong.'],
    ['one more drug', 'Atorvastatin is another potent medicine for a high cholesterol.'],
    ['what adds to a sentence', 'The new party also took control of the House and the Senate.'],
    ['what contradicts a sentence', 'The fur trade changed the life of many families, however.'],
    ['of something said before', 'The attack made the case for that by its number of victims.'],
    ['a law without its name', 'The clause states that nobody may be held without a trial.'],
    ['what such a law says', 'The act’s first part deals with the taxes on land and houses.'],
    [
      'of a group that is not named',
      'The committee then asked the king for help against the army.',
    ],
    ['a moment of a story', 'An alarmed Roosevelt responded with energy to the new attack.'],
    ['only a number', 'His theory of the state included three important elements.'],
    ['only a judgement', 'Teaching a client with a disease of the heart can be challenging.'],
    ['an exception to something else', 'The receptor antagonists are the exception to this.'],
    ['a pronoun after a name', 'Aristotle believed it to be happiness, or a life that is good.'],
    ['a pronoun after a participle', 'If enacted, it would end tests of cosmetics on all animals.'],
    [
      'of what its owner is not named for',
      'The fact that its content is just makes people trust a rule.',
    ],
    ['of a drug without a name', 'Nurses should watch the heart before the drug is given again.'],
    ['after a law without a name', 'After passage of the law, the number of women at work grew.'],
    ['a plan of a chapter', 'The chapter reviews the structure of cells and of their genes.'],
    ['what points back at its end', 'Calcium and vitamin D are used to treat those conditions.'],
    ['an order to tell', 'Report side effects including nausea, vomiting and fever.'],
    ['later than something', 'A year later, Reagan spoke to the students of Moscow University.'],
    [
      'of something that ends without a name',
      'Several members of Congress supported the petition.',
    ],
    ['a task of a class', 'Have each student write down a statement on the causes of war.'],
    ['cut at an abbreviation', 'The Supreme Court ruled on the rights of women in Roe v.'],
    ['a part of a picture', 'Lucretia Mott and (b) Elizabeth Stanton were early leaders.'],
    ['on a day of no year', 'On August 14, Japan surrendered and the Second World War ended.'],
    ['two sentences as one', 'It holds the bladder and the urethra The kidneys filter blood.'],
    ['what stands in brackets', '(It sells all of these books without any copy protection.)'],
    ['a short piece of a story', 'Paine argued for independence and liberty.'],
    ['an example', 'Our status, for example, can be a force in what we hold to be right.'],
    ['how many, but not which', 'The chief benefits of a provisional application are twofold.'],
    ['what the text did before', 'We used sums of squares to calculate the sample variance.'],
    ['how the text goes on', 'To find the age of a star, we must look at two kinds of data.'],
    ['of one of two things', 'A red shift grows with the distance, and so the two agree well.'],
    ['of something before', 'The charter of the bank was the first cause of these troubles.'],
    [
      'a point of a graph',
      'The society could choose to produce any combination at point F of both goods.',
    ],
    [
      'a name of a graph',
      'A policy of the bank lets the economy reach its new equilibrium (E1) at once.',
    ],
    ['what the text drew', 'We drew the frontier for healthcare and education as a curved line.'],
    [
      'a heading and its text',
      'Posterior (or dorsal) Describes the back or direction toward the back.',
    ],
    ['that something has limits', 'Using data of other researchers does have its challenges.'],
    [
      'a comparison without its reason',
      'The overall effect on the price of letters is more complicated.',
    ],
    ['praise', 'Majoring in philosophy is a great way to complete a degree in the arts.'],
    ['a call', 'Writing programs is a creative activity, useful and pleasant!'],
    ['of a formula that fell out', 'The ring R is commutative if [formula] is commutative.'],
    [
      'of a figure without its number',
      'The data in Figure represent a matrix, which is a common way to organize data.',
    ],
    [
      'of a number that fell out',
      'A sample of adults in the spring shows that % support the plan.',
    ],
    [
      'of the parties of an example',
      'Alice knows the public key of the server and sends it to Bob.',
    ],
    [
      'a title and its text',
      'The Trade Laws.--The third group of laws passed by Parliament related to the colonies.',
    ],
    ['of the axes of a graph', 'The y-axis shows the number of attempts that people needed.'],
    ['of a part of a graph', 'The dashed line is the mean of the temperatures of all summers.'],
    ['of one animal', 'The rat pressed the lever for the first time after some minutes.'],
    ['of one study', 'Scientists randomly assigned 224 patients to one of two groups.'],
    [
      'a step of a calculation',
      'Since the p-value is less than the level, we reject the hypothesis of no effect.',
    ],
    ['a step that assumes', 'If the null hypothesis were true, the proportion would be one half.'],
    ['of this place in the text', 'The Church had a political role to play here as in England.'],
    [
      'of the year before',
      'Under a law of the previous year the navy was allowed to stop and search ships.',
    ],
    ['of its own example', 'The problem in our motivating example is one among many such tasks.'],
    ['advice', 'It is tempting to think of deep networks as models with many parameters.'],
    ['an opinion', 'Nothing is more exciting than a new firm with a good idea to sell.'],
    ['that there are many', 'Many factors helped to enhance the power of the English Church.'],
    [
      'of a law of the sentence before',
      'As King George was ill, the measure received royal assent by a commission.',
    ],
    ['an order by its form', 'Construct a 95% confidence interval for the proportion of adults.'],
    ['an order with “how”', 'Sketch how the curve of supply moves when the price of oil rises.'],
    ['a noun without a verb', 'The data that we can learn from in a later part of the work.'],
    ['a myth', 'Many people believe that we use only a tenth of the brain at any time.'],
    ['a version that is wrong', 'The Disney version: the lemmings jump from a cliff into the sea.'],
    [
      '“them” without a noun',
      'With the reign of George III the opportunity came to them to support the throne.',
    ],
    ['“it” without a noun', 'The crown and church in England had long looked upon it with fear.'],
    ['material for lessons', 'Use with the Battle of Gettysburg Primary Source on the war.'],
  ])('%s', (_, text) => {
    expect(isPoint(text)).toBe(false);
  });

  it.each([
    'Research shows that sleep helps people to remember what they have learned.',
    'The Articles of Confederation was the first constitution of the United States.',
    'Congress passed the Indian Removal Act in 1830.',
    'About 60 percent of the body is water.',
    'Report cards tell parents how well their children learn.',
    'The effects of stress on the body depend on its length.',
    'Japanese Americans were especially targeted for discrimination during World War II.',
    'Research in psychology shows that sleep helps people to remember more.',
    'Contact with the virus spreads the disease from person to person.',
    'Conditioning is learning that links a signal with an event.',
    'State governments build most of the roads in the United States.',
    'Design patents protect how a thing looks, and not what it does.',
    'Administrative law is also known as regulatory law in many countries.',
    'Goods pass from one owner to another when a contract of sale is made.',
    'The war in Vietnam gave the student movement a major new issue.',
    'The president is elected for four years by the electoral college.',
    'The government of a state can tax what is sold in its towns.',
    'The three stages of memory are encoding, storage and retrieval.',
    'Sleep is important because it helps people to remember more.',
    'On July 4, 1776, Congress adopted the Declaration of Independence.',
    'When a cell divides, it gives each new cell a copy of its genes.',
    'A drug is approved when the drug has been shown to be safe.',
    'Type A (hot) and type B (cold) stars differ in the color of their light.',
    'Alice Paul led the campaign for the vote of women in the United States.',
    'Once the egg is fertilized, the cell divides many times in a few days.',
    'Children the world over learn to speak at about the same age.',
    'Despite the ban, trade with the enemy went on in all the ports of the coast.',
    'Since the Middle Ages, towns have had courts and laws of their own.',
    'People learn from mistakes because feedback tells them what to change.',
    'Salt draws 20 percent of the water out of a leaf within an hour.',
    'A balance sheet shows the assets of a firm and the debts on them.',
    'Many people sleep less than they need to remember what they learn.',
    'Vitamin A (retinol) and vitamin D are stored in the body’s fat.',
  ])('but this may be one: %s', (text) => {
    expect(isPoint(text)).toBe(true);
  });
});

it('an entry of a list that says what to do is no point, whatever follows', () => {
  const text = 'Wear contact lenses before or several minutes after the drops.';
  expect(isPoint(text, true)).toBe(false);
});

it('boxes beside the text are left out, and the text behind them is not', async () => {
  const boxed = ['Cells of frogs are large enough to be seen without any microscope.'];
  const page = pageOf(
    1,
    heading(1, 'The cell'),
    'A *cell* is the smallest unit of life that can live by itself.',
    heading(1, 'Case Study: Frogs'),
    ...boxed,
    'Cells of the nerves have long threads that reach all the other cells.',
    'The cells of plants have a wall that is made of a fiber called cellulose.',
    'A *membrane* is a thin layer around a cell that lets water pass into it.',
  );
  const { items } = await makeSummary([page], { count: 20 });
  const texts = items.map(({ text }) => text);
  expect(texts).not.toContain(boxed[0]);
  expect(texts).toContain('A membrane is a thin layer around a cell that lets water pass into it.');
});

it('what follows a question or opens an example is no point, nor what the next sentence refutes', async () => {
  const wrong = [
    'A firm with ten workers pays each of them a wage of twenty dollars for an hour.',
    'Members of such a team agree on the goals and on the rules of the whole work.',
    'Most of the cells of the brain are asleep for the whole length of the day.',
  ];
  const page = pageOf(
    1,
    heading(1, 'Work'),
    `A *wage* is the price that a firm pays for the work of a person. Suppose that a firm sells bread. ${wrong[0]}`,
    `A *team* is a group of people who work together for a goal. What makes a team effective? ${wrong[1]}`,
    `The brain uses a fifth of the energy of the body. ${wrong[2]} This idea is wrong.`,
  );
  const { items } = await makeSummary([page], { count: 20 });
  const texts = items.map(({ text }) => text);
  expect(texts).toContain('A wage is the price that a firm pays for the work of a person.');
  for (const one of wrong) expect(texts).not.toContain(one);
});

it.each([
  'The library was founded by Ptolemy I at the beginning of the third century.',
  'The borders of Europe were drawn anew after World War I ended in the west.',
])('the number of a king or a war is nobody who speaks: %s', (text) => {
  expect(isPoint(text)).toBe(true);
  expect(talksToReader(text)).toBe(false);
});

it('“me” in a word of another language speaks to nobody', () => {
  const text = 'Un système est un ensemble d’éléments qui agissent les uns sur les autres.';
  const fits = fitFor({
    sentences: [],
    unfit: [],
    sections: [],
    english: false,
  } as unknown as Material);
  expect(fits({ text, leans: false } as Sentence)).toBe(true);
});

it('another act of what has a name may be a point', () => {
  expect(isPoint('Wilson also created the War Industries Board, which was run by a banker.')).toBe(
    true,
  );
});

// Of books and notes under CC BY and CC BY-SA: Física universitaria, Compilerbau.
it.each([
  ['En la mayoría de los casos, utilizamos unidades del SI en este texto.', false],
  ['Descubriremos que todas las cantidades pueden expresarse con siete cantidades.', false],
  ['El desplazamiento es el cambio de posición de un objeto.', true],
  ['Está claro que la fuerza es el producto de la masa y la aceleración.', true],
  ['Evaluamos la función P en el valor de entrada de la tabla.', false],
  ['Dado un gráfico, utilice la prueba de la línea vertical para hallar la función.', false],
  ['Cette règle vaut pour tous les nombres entiers.', false],
  ['Un nombre premier est ce qui reste quand on enlève les multiples.', true],
  ['Die ersten Stufen eines Compilers, die mit der Analyse des Inputs beschäftigt sind.', false],
  ['Die Zellen haben eine Wand, die aus einer festen Faser besteht.', true],
  ['Hinweis: Das Lexem wird in der Tabelle der Symbole gespeichert.', false],
])('of another language, “%s” may be a point: %s', (text, may) => {
  const fits = fitFor({
    ...{ sentences: [], unfit: [], sections: [], english: false },
  } as unknown as Material);
  expect(fits({ text, leans: false } as Sentence)).toBe(may);
});
