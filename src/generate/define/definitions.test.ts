import { describe, expect, it } from 'vitest';
import { cardsOf } from '../testing.ts';

describe('what a sentence says of a marked term', () => {
  it.each([
    [
      'Another harmful practice is racial steering, in which agents direct buyers toward certain neighborhoods because of their race.',
      'racial steering',
      'What happens in racial steering?',
      'Agents direct buyers toward certain neighborhoods because of their race',
    ],
    [
      'Unilateral descent (the tracing of kinship through one parent only) is practiced in many societies of the world.',
      'Unilateral descent',
      'What is unilateral descent?',
      'The tracing of kinship through one parent only',
    ],
    [
      'Genocide, the deliberate annihilation of a targeted group, is the most toxic relationship between groups.',
      'Genocide',
      'What is genocide?',
      'The deliberate annihilation of a targeted group',
    ],
    [
      'The general surprised a camp of Hessians, mercenaries hired by the king to put down the rebellion.',
      'Hessians',
      'What are Hessians?',
      'Mercenaries hired by the king to put down the rebellion',
    ],
    [
      'Polygamy, or being married to more than one person at a time, is accepted in some societies of the world.',
      'Polygamy',
      'What is polygamy?',
      'Being married to more than one person at a time',
    ],
    [
      'According to continuity theory, older people make choices that keep their lives as they were before.',
      'continuity theory',
      'What does continuity theory say?',
      'Older people make choices that keep their lives as they were before',
    ],
    [
      'People with panic disorder experience recurrent and unexpected attacks of fear without any danger around them.',
      'panic disorder',
      'What do people with panic disorder experience?',
      'Recurrent and unexpected attacks of fear without any danger around them',
    ],
    [
      'Grand theories attempt to explain relationships on a large scale and why societies form.',
      'Grand theories',
      'What do grand theories attempt to do?',
      'Explain relationships on a large scale and why societies form',
    ],
    [
      'Small galaxies can be swallowed by larger ones, a process called galactic cannibalism.',
      'galactic cannibalism',
      'What is it called when small galaxies can be swallowed by larger ones?',
      'galactic cannibalism',
    ],
    [
      'Episodic memory is information about events that people have been part of in their own lives.',
      'Episodic memory',
      'What is episodic memory?',
      'Information about events that people have been part of in their own lives',
    ],
    [
      'Facts are what can be seen, and opinions are personal judgments that may or may not be accurate.',
      'opinions',
      'What are opinions?',
      'Personal judgments that may or may not be accurate',
    ],
    [
      'It is near the prefrontal cortex, which is responsible for the planning of what one is to do.',
      'prefrontal cortex',
      'What is the prefrontal cortex responsible for?',
      'The planning of what one is to do',
    ],
    [
      'These judgments can lead to ageism, or prejudice and discrimination toward people because of their age.',
      'ageism',
      'What is ageism?',
      'Prejudice and discrimination toward people because of their age',
    ],
    [
      'A person with restless leg syndrome has uncomfortable sensations in the legs during the night.',
      'restless leg syndrome',
      'What do people with restless leg syndrome have?',
      'Uncomfortable sensations in the legs during the night',
    ],
    [
      'Children with dysgraphia have a learning disability that results in a struggle to write so that others can read it.',
      'dysgraphia',
      'What do children with dysgraphia have?',
      'A learning disability that results in a struggle to write so that others can read it',
    ],
    [
      'The narrowed region of the bone that lies below the head is the femoral neck.',
      'femoral neck',
      'What is the term for the narrowed region of the bone that lies below the head?',
      'femoral neck',
    ],
    [
      'Most scholars define gatekeeping as the process by which thousands of messages are made into a few.',
      'gatekeeping',
      'What is gatekeeping?',
      'The process by which thousands of messages are made into a few',
    ],
    [
      'Obstructive shock, as the name suggests, occurs when the flow of blood is blocked in a vessel.',
      'Obstructive shock',
      'When does obstructive shock occur?',
      'When the flow of blood is blocked in a vessel',
    ],
    [
      'A pardon absolves someone of the blame for a crime that was done in the state.',
      'pardon',
      'What does a pardon do?',
      'Absolves someone of the blame for a crime that was done in the state',
    ],
    [
      'Syntax refers to the way words are organized into sentences by those who speak.',
      'Syntax',
      'What does “syntax” refer to?',
      'The way words are organized into sentences by those who speak',
    ],
    [
      'The assembly chose Alcibiades, a kinsman of the man who had led the city for years.',
      'Alcibiades',
      'Who is Alcibiades?',
      'A kinsman of the man who had led the city for years',
    ],
    [
      'Cornelia, a noblewoman who lived in the second century, was known by all of the city.',
      'Cornelia',
      'Who is Cornelia?',
      'A noblewoman who lived in the second century',
    ],
  ])('%s', (text, term, front, back) => {
    expect(
      cardsOf(text, term).map(([asked, answer]) => [asked.toLowerCase(), answer]),
    ).toContainEqual([front.toLowerCase(), back]);
  });

  it.each([
    [
      'a clause in brackets',
      'Drugs like itraconazole (ketoconazole may be used for chronic infections) stop fungi from growing.',
      'itraconazole',
    ],
    [
      'a clause behind a dash',
      'Energy comes from fusion—a three-step process takes four nuclei and makes one of them.',
      'fusion',
    ],
    [
      'a list',
      'People differ in language, food, and customs that they have from their parents and friends.',
      'language',
    ],
    [
      'praise',
      'The survey is one of the most widely used methods of research in the whole of the field.',
      'survey',
    ],
    [
      'what leans on the text before',
      'A relaxation of tensions between their nations was called détente by the papers of the day.',
      'détente',
    ],
    [
      'a part of “not only … but”',
      'The multiplier is the idea that not only does spending affect output, it is also more powerful than one thinks.',
      'multiplier',
    ],
    [
      'a noun that looks like a verb',
      'Kamikaze attacks that took place towards the end of the war were seen as proof of loyalty.',
      'Kamikaze',
    ],
    [
      'half a name of a thing',
      'The markets for goods and services another was called bartering in the old books of the trade.',
      'bartering',
    ],
    [
      'one case of many',
      'The most common form of the disease in the whole of the country is the femoral neck.',
      'femoral neck',
    ],
    [
      'a place elsewhere in the book',
      'The marketing mix is based on the five parts discussed earlier, that bring people a product.',
      'marketing mix',
    ],
    [
      'what somebody was given',
      'The majority party is granted the ability to set the times for what is debated in the house.',
      'majority party',
    ],
    [
      'what is going on',
      'The Nakba is ongoing for members of the people who have no right to return.',
      'Nakba',
    ],
    [
      'how a thing is run',
      'The women’s center, or operated through independent and public centers in most states, is small.',
      'women’s center',
    ],
  ])('makes nothing of %s', (_, text, term) => {
    expect(cardsOf(text, term)).toEqual([]);
  });
});
