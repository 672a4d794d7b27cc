import { describe, expect, it } from 'vitest';
import { createDrops } from '../drop-reasons.ts';
import { keyphrasesOf } from '../terms/key-terms.ts';
import { pageOf } from '../testing.ts';
import { blanksIn } from './cloze.ts';
import { materialOf } from './material.ts';

const more =
  'Cities grow when people move to them from the land, and they change as they grow. It is known that the work of the student is to read what the book has for all who have the time to do it.';

function hiddenIn(text: string): string[] {
  const pages = [pageOf(1, text, more)];
  const material = materialOf(pages, createDrops());
  const phrases = keyphrasesOf(material, pages);
  return material.sentences
    .filter(({ terms }) => terms.length > 0)
    .flatMap((sentence) => blanksIn(sentence, phrases, material))
    .map(({ hidden }) => hidden);
}

describe('what is hidden in a sentence', () => {
  it.each([
    ['In a *closed primary*, only members of the political party selecting nominees may vote.'],
    [
      'The *mean*, median, and mode of a sample are told apart by *skewness* in most books.',
      'skewness',
    ],
    [
      'The chi-square distribution has one parameter called *degrees of freedom*, which sets its shape and its center.',
    ],
    ['The means of enforcing rules are known as *sanctions*.'],
    ['*Photosynthesis*, a process in plants and algae, makes sugar from light and water.'],
  ])('%s', (text, hidden = /\*(.+?)\*/.exec(text)?.[1]) => {
    expect(hiddenIn(text)).toEqual([hidden]);
  });

  it.each([
    [
      'one of two that are named together',
      'The medications *nifurtimox* and benznidazole are effective treatments in the acute phase.',
    ],
    [
      'the first of several',
      '*Mucositis*, nausea, and vomiting are side effects that affect the whole state of the client.',
    ],
    [
      'what a thing is called that only the sentence before it names',
      'Often, the outcome is known as a *collective agreement* between the workers and the owners of a firm.',
    ],
    [
      'one of several in brackets',
      'The family includes a variety of drugs (*imipenem*, meropenem, and doripenem) with a broad spectrum.',
    ],
    [
      'one of two causes',
      'Strains of the bacteria causing *gonorrhea* and syphilis are also becoming more common each year.',
    ],
    [
      'an example of many',
      'Relations with suppliers are kept by *Intel*, for example, on a special site for all of its suppliers.',
    ],
    [
      'a word of an entry',
      'Lens: A transparent structure behind the pupil that serves for *accommodation* of the eye.',
    ],
    [
      'what two unnamed things differ in',
      'The difference between the two is the *operational reserve* that one of them has to keep.',
    ],
    [
      'what stands beside something told before',
      'Atopic dermatitis, or *eczema*, is another skin condition that requires treatment by a doctor.',
    ],
    [
      'what an unnamed thing did',
      'In the year 2010, it passed the *Senate Bill*, which sought to make it hard to live in the state.',
    ],
    [
      'what the book has told',
      'In discussing *Mars*, we explained that straight lines were taken for the work of engineers.',
    ],
    // From An Infinitely Large Napkin, Dive into Deep Learning and notes on Python for scientists (CC BY-SA), some shortened.
    [
      'the name of what the sentence does not tell',
      'Popular optimization algorithms for deep learning are based on an approach called *gradient descent*.',
    ],
    [
      'a name without its thing',
      'A particularly common type of action is the so-called *conjugation*.',
    ],
    [
      'an adverb',
      'The result is poor since the model assumes that the pixels are *independently* generated for each label.',
    ],
    [
      'what “this” points back to',
      'In any code below the test, you can be certain that this *precondition* is fulfilled by the program.',
    ],
    [
      'what holds here',
      '*Label shift* is the appropriate assumption here because diseases cause symptoms of all kinds.',
    ],
    [
      'what the book turns to next',
      'We’ll consider the sales of a video game called *Mario Kart* for one of the larger consoles.',
    ],
    [
      'a fact about one map',
      'The fact that the map is injective is often called the *cancellation law* of the whole group.',
    ],
    [
      'a key that somebody presses',
      'We type a command and press the *tabulation* key to see the commands that are available there.',
    ],
  ])('never %s', (_, text) => {
    expect(hiddenIn(text)).toEqual([]);
  });
});
