/** [P5] Own templates in Anki: question and answer are the same as in Anki. */
import '../../../../test/support/node-blobs.ts';
import { expect, it } from 'vitest';
import { cloze } from '../../../../test/support/anki/collection.ts';
import { cardsOf, noteOf } from '../../../../test/support/anki/few-notes.ts';

const line = '<hr id=answer>';

async function sidesOf(question: string, answer: string, values: Record<string, string>) {
  const type = {
    ...{ id: 77, name: 'Own', fields: Object.keys(values) },
    templates: [{ question, answer }],
  };
  const [card] = await cardsOf(noteOf(type, Object.values(values)), { types: [type] });
  return card;
}

it('what is typed is the answer, also where only the front is repeated behind it', async () => {
  const values = { Word: 'dog', Answer: 'Hund', Example: 'Der Hund bellt' };
  const question = '{{Word}} {{type:Answer}}';
  expect(await sidesOf(question, '{{FrontSide}}', values)).toMatchObject({
    ...{ front: 'dog', back: 'Hund', isTyped: true },
  });
  const behind = await sidesOf(question, `{{FrontSide}}${line}<i>{{Example}}</i>`, {
    ...values,
    Example: 'barks',
  });
  expect(behind).toMatchObject({ back: 'Hund\n*barks*' });
  const said = await sidesOf(question, `{{FrontSide}}${line}{{Example}}`, values);
  expect(said).toMatchObject({ back: 'Hund\nDer Hund bellt' });
  const again = await sidesOf(question, `{{FrontSide}}${line}{{Answer}}<br>{{Example}}`, values);
  expect(again).toMatchObject({ back: 'Hund\nDer Hund bellt' });
});

it('a hint that is behind a link there comes with the answer, once', async () => {
  const values = { Word: 'dog', Hint: 'it <b>barks</b>', Meaning: 'Hund' };
  const question = '{{Word}}{{hint:Hint}}';
  const back = 'Hund\nHint: it **barks**';
  const answer = `{{FrontSide}}${line}{{Meaning}}`;
  expect(await sidesOf(question, answer, values)).toMatchObject({ front: 'dog', back });
  const shown = await sidesOf(question, `${answer} {{Hint}}`, values);
  expect(shown).toMatchObject({ back: 'Hund it **barks**' });
  const alone = await sidesOf('{{hint:Hint}}', answer, values);
  expect(alone).toMatchObject({ front: 'it **barks**', back: 'Hund' });
  const gaps = {
    ...{ id: 78, name: 'Gaps', isCloze: true, fields: cloze.fields },
    templates: [{ question: '{{cloze:Text}}{{hint:Back Extra}}', answer: '{{cloze:Text}}' }],
  };
  const [card] = await cardsOf(noteOf(gaps, ['{{c1::a}} b', 'first letter']), { types: [gaps] });
  expect(card).toMatchObject({ front: '{{c1::a}} b', back: 'Back Extra: first letter' });
  const asked = { ...gaps, templates: [{ question: '{{hint:cloze:Text}}', answer: '' }] };
  const [hidden] = await cardsOf(noteOf(asked, ['{{c1::a}} b', '']), { types: [asked] });
  expect(hidden).toMatchObject({ front: '{{c1::a}} b' });
});

it('a card that is only read aloud shows what is read', async () => {
  const values = { Word: 'dog', Meaning: 'Hund' };
  const answer = `{{FrontSide}}${line}{{Meaning}}`;
  const front = 'dog';
  expect(await sidesOf('{{tts en_US:Word}}', answer, values)).toMatchObject({ front });
  const older = await sidesOf('[anki:tts lang=en_US]{{Word}}[/anki:tts]', answer, values);
  expect(older).toMatchObject({ front, back: 'Hund' });
  const both = await sidesOf('{{Word}}{{tts en_US:Word}}', answer, values);
  expect(both).toMatchObject({ front });
});
