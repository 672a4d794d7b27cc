import { describe, expect, it } from 'vitest';
import { groundOn } from './ground.ts';

// Sentences of OpenStax Psychology 2e, Anatomy and Physiology 2e and Introduction to Sociology 3e (CC BY 4.0), and some written for these tests.

const elsewhere = { ok: false, reason: 'the question is about something else' };
const cut = { ok: false, reason: 'the answer is cut off' };

/** @param more other text of the page */
function ask(quote: string, front: string, back: string, more = '') {
  const text = `${quote} ${more}`;
  return groundOn([{ page: 1, text }])({ type: 'basic', front, back, page: 1, quote });
}

describe('a question asks for what its sentence is about', () => {
  it.each([
    [
      'its subject',
      'Acceleration is the rate of change of velocity.',
      'What is acceleration?',
      'The rate of change of velocity',
    ],
    [
      'what it defines beside something else',
      'The terminal buttons contain vesicles that contain neurotransmitters, the chemical messengers of the nervous system.',
      'What are neurotransmitters?',
      'The chemical messengers of the nervous system',
    ],
    [
      'what stands before a bracket',
      'Other symptoms include insomnia (a consistent difficulty in falling or staying asleep).',
      'What is insomnia?',
      'A consistent difficulty in falling or staying asleep',
    ],
    [
      'a subject with an aside',
      'The epiglottis, attached to the thyroid cartilage, is a flexible piece of cartilage that covers the trachea.',
      'What is the epiglottis?',
      'A flexible piece of cartilage that covers the trachea',
    ],
    [
      'a subject with another name',
      'Informal education, also known as enculturation, describes learning by taking part in a society.',
      'What does “informal education” describe?',
      'Learning by taking part in a society',
    ],
    [
      'what a theory says',
      'The place theory of pitch perception suggests that parts of the membrane answer to sounds of different frequencies.',
      'What does the place theory say?',
      'Parts of the membrane answer to sounds of different frequencies',
    ],
    [
      'what a thing does',
      'Located in the neck, the thyroid gland releases hormones that regulate growth.',
      'What does the thyroid gland release?',
      'Hormones that regulate growth',
    ],
    [
      'a thing behind a preposition',
      'The drug acts by osmosis, which is the movement of water through a membrane.',
      'What is osmosis?',
      'The movement of water through a membrane',
    ],
    [
      'a thing in its field',
      'In law, a tort is a wrong that is no breach of a contract.',
      'In law, what is a tort?',
      'A wrong that is no breach of a contract',
    ],
  ])('%s', (_, quote, front, back) => {
    expect(ask(quote, front, back)).toMatchObject({ ok: true });
  });

  it('a name to which the sentence adds a word that the file uses nowhere else', () => {
    const quote =
      'A survey targets a specific population, people who are the focus of a study of any kind.';
    const back = 'People who are the focus of a study of any kind';
    const more = 'A population is large. The population may change. Each population has a size.';
    expect(ask(quote, 'What is a population?', back, more)).toMatchObject({ ok: true });
  });

  it.each([
    [
      'a name behind a verb',
      'Stress, it seems, can shorten telomeres, which are segments of DNA that protect the ends of chromosomes.',
      'What are telomeres?',
      'Segments of DNA that protect the ends of chromosomes',
    ],
    [
      'a name behind an adjective that names no kind',
      'Routine prenatal care, which is medical care during pregnancy, lowers the risk of complications.',
      'What is prenatal care?',
      'Medical care during pregnancy',
    ],
    [
      'a part of a longer word in its answer',
      'A cell is the smallest part of a cell colony.',
      'What is a cell?',
      'The smallest part of a cell colony',
    ],
  ])('%s', (_, quote, front, back) => {
    expect(ask(quote, front, back)).toMatchObject({ ok: true });
  });

  it('the title above a line that names nothing else', () => {
    const quote = 'A plot of two numbers for each case of the data.';
    const heading = { kind: 'heading' as const, text: 'Scatterplot', page: 1 };
    const page = { page: 1, text: `Scatterplot\n\n${quote}`, headings: [heading.text] };
    const back = 'A plot of two numbers for each case of the data';
    const item = { type: 'basic' as const, front: 'What is a scatterplot?', back, page: 1, quote };
    expect(groundOn([page])(item)).toMatchObject({ ok: true });
    const other = `A box chart is a plot of two numbers for each case of the data.`;
    const ofOther = groundOn([{ ...page, text: `Scatterplot\n\n${other}` }]);
    expect(ofOther({ ...item, quote: other })).toEqual(elsewhere);
  });
});

describe('[P4] a question for a word of its sentence is refused', () => {
  it.each([
    [
      'inside the answer',
      'Acceleration is the rate of change of velocity.',
      'What is velocity?',
      'The rate of change of velocity',
    ],
    [
      'inside the answer, of a term that has another meaning',
      'Keratin is a fibrous protein that gives hair, nails, and skin their hardness.',
      'What is hair?',
      'A fibrous protein that gives hair, nails, and skin their hardness',
    ],
    [
      'before another subject',
      'After passing through the pupil, light crosses the lens, a curved structure that gives additional focus.',
      'What is the pupil?',
      'A curved structure that gives additional focus',
    ],
    [
      'behind the subject of the verb',
      'The rate of change of velocity is a measure of how fast things speed up.',
      'What is velocity?',
      'A measure of how fast things speed up',
    ],
    [
      'of another statement',
      'The tibia is the larger bone of the leg, and the fibula is the thin one.',
      'What is the fibula?',
      'The larger bone of the leg',
    ],
    [
      'of a list before the term',
      'The cage includes the ribs, and the sternum, the flat bone of the chest.',
      'What are ribs?',
      'The flat bone of the chest',
    ],
    [
      'that is only a part of the term',
      'Strong acids are compounds that release all of their ions in water.',
      'What are acids?',
      'Compounds that release all of their ions in water',
    ],
    [
      'that is only a part of a known term',
      'A secondary appraisal is judgment of the options to cope with a stressor.',
      'What is an appraisal?',
      'Judgment of the options to cope with a stressor',
    ],
    [
      'that is only a part of a term in an apposition',
      'To show their standing, people often engage in conspicuous consumption, which is the purchase of certain products to make a statement about status.',
      'What is consumption?',
      'The purchase of certain products to make a statement about status',
    ],
    [
      'that is only a part of a term with its abbreviation',
      'Short-term memory (STM) is a temporary storage system that processes incoming information.',
      'What is memory?',
      'A temporary storage system that processes incoming information',
    ],
    [
      'that is only a part of a term that begins like a verb',
      'The control center is the component in a feedback system that compares the value to the normal range.',
      'What is the center?',
      'The component in a feedback system that compares the value to the normal range',
    ],
    [
      'that is only a part of what does something',
      'Hostile aggression is motivated by feelings of anger with intent to cause pain.',
      'What is aggression motivated by?',
      'Feelings of anger with intent to cause pain',
    ],
    [
      'that its answer repeats',
      'An artificial concept, on the other hand, is a concept that is defined by a set of characteristics.',
      'What is an concept?',
      'A concept that is defined by a set of characteristics',
    ],
    [
      'behind a preposition',
      'Inside the nuclear envelope is a gel-like nucleoplasm with solutes.',
      'What is the nuclear envelope?',
      'A gel-like nucleoplasm with solutes',
    ],
    [
      'that is none',
      'Telophase is characterized by the formation of two new nuclei in the cell.',
      'What is characterized by?',
      'The formation of two new nuclei in the cell',
    ],
    [
      'that is only a small word',
      'The pancreas is a long organ, most of which is located behind the stomach.',
      'What is the which?',
      'A long organ, most of which is located behind the stomach',
    ],
    [
      'that does nothing',
      'A scatterplot provides a view of data for two numerical variables.',
      'What does a scatterplot do?',
      'A view of data for two numerical variables',
    ],
    [
      'that is like a word of it',
      'Moral goodness describes how one should live by human nature.',
      'What does “naturalism” describe?',
      'How one should live by human nature',
    ],
  ])('%s', (_, quote, front, back) => {
    expect(ask(quote, front, back)).toEqual(elsewhere);
  });

  it('that the file knows with another word before it', () => {
    const quote = 'Some respond to a secondary appraisal, the judgment of the options to cope.';
    const back = 'The judgment of the options to cope';
    const more = 'A secondary appraisal is slow. An appraisal is made. Each appraisal costs time.';
    expect(ask(quote, 'What is an appraisal?', back, more)).toEqual(elsewhere);
  });
});

describe('[P4] words that limit what is said are not lost', () => {
  it.each([
    [
      'a hedge before the answer',
      'Enzymes are mostly proteins that speed up what happens in a cell.',
      'What are enzymes?',
      'Proteins that speed up what happens in a cell',
    ],
    [
      'a hedge inside the question',
      'Pain that signals some type of tissue damage is known as inflammatory pain.',
      'What is the term for pain that signals type of tissue damage?',
      'inflammatory pain',
    ],
    [
      'a hedge before what the question tells',
      'During a manic episode, some experience a mood that is almost euphoric.',
      'What is it called when people experience a mood that is almost euphoric?',
      'manic episode',
    ],
    [
      'what the answer says of itself',
      'The cornea is a thin clear layer that covers the front of the eye.',
      'What is the cornea?',
      'clear layer that covers the front of the eye',
    ],
    [
      'a start in the middle of a list',
      'Social control is the regulation and enforcement of norms of a group.',
      'What is social control?',
      'and enforcement of norms of a group',
    ],
    [
      'when it holds',
      'Extinction is the decrease in a response when the signal comes alone.',
      'What is extinction?',
      'The decrease in a response',
    ],
    [
      'when a longer answer holds',
      'Extinction is the slow decrease in a learned response when the signal comes alone.',
      'What is extinction?',
      'The slow decrease in a learned response',
    ],
    [
      'the last of a list',
      'Amnesia is the loss of memory by disease, physical trauma, or psychological trauma.',
      'What is amnesia?',
      'The loss of memory by disease, physical trauma',
    ],
    [
      'the last of a list with a bracket',
      'Pathology is the study of disorders, including their symptoms, etiology (i.e., their causes), and treatment.',
      'What is pathology?',
      'The study of disorders, including their symptoms, etiology (i.e., their causes)',
    ],
    [
      'the last of a short list',
      'Scaling is done to standardize range, mean and variance.',
      'What is scaling done to?',
      'standardize range, mean',
    ],
    [
      'a degree before a short answer',
      'Ataxia can also refer to deficits that cause balance problems, primarily in proprioception.',
      'What is the term for deficits that cause balance problems?',
      'in proprioception',
    ],
    [
      'the unit of a number',
      'The ileum is the longest part of the bowel, about 1.8 meters (6 feet) long.',
      'What is the longest part of the bowel, about 1.8 feet long?',
      'The ileum',
    ],
  ])('%s', (_, quote, front, back) => {
    expect(ask(quote, front, back)).toEqual(cut);
  });

  it.each([
    [
      'a hedge that the question keeps',
      'Pain that signals some type of tissue damage is known as inflammatory pain.',
      'What is the term for pain that signals some type of tissue damage?',
      'inflammatory pain',
    ],
    [
      'an article that the answer drops',
      'The cornea is a clear layer that covers the front of the eye.',
      'What is the cornea?',
      'clear layer that covers the front of the eye',
    ],
    [
      'a reason behind a comma',
      'Extinction is the decrease in a learned response, because the signal comes alone.',
      'What is extinction?',
      'The decrease in a learned response',
    ],
  ])('but %s may stand', (_, quote, front, back) => {
    expect(ask(quote, front, back)).toMatchObject({ ok: true });
  });
});

it('[P4] a card whose question has a blank is checked with its answer in the blank', () => {
  const quote = 'The malleus is a bone of the middle ear.';
  const front = 'Which term completes this statement? “The _____ is a bone of the middle ear.”';
  expect(ask(quote, front, 'malleus')).toMatchObject({ ok: true });
  const other = 'Which term completes this statement? “The _____ is a part of the eye.”';
  expect(ask(quote, other, 'malleus').ok).toBe(false);
});

it('[P4] a negated question needs the negation before the same word', () => {
  const quote = 'Latent learning is learning that is not seen until there is a reason to show it.';
  const back = 'Learning that is not seen until there is a reason to show it';
  expect(ask(quote, 'What is latent learning?', back)).toMatchObject({ ok: true });
  expect(ask(quote, 'What is not latent learning?', back)).toEqual(elsewhere);
});
