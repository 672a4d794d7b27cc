import '../../../../../test/support/node-blobs.ts';
import { describe, expect, it } from 'vitest';
import { fieldsOf, reasons } from '../../../../../test/support/import-fixtures.ts';
import { fewerUnlessLong } from '../../../../../test/support/long.ts';
import {
  asked,
  declared,
  item,
  read,
  whyLeftOut,
  yesOrNo,
} from '../../../../../test/support/qti-items.ts';

describe('a question of QTI', () => {
  it('is read in the letters of QTI 3 too', async () => {
    const text =
      '<qti-assessment-item xmlns="http://www.imsglobal.org/xsd/imsqtiasi_v3p0" identifier="i" title="t"><qti-response-declaration identifier="R" cardinality="single" base-type="identifier"><qti-correct-response><qti-value>A</qti-value></qti-correct-response></qti-response-declaration><qti-item-body><qti-choice-interaction response-identifier="R" max-choices="1"><qti-prompt>Which?</qti-prompt><qti-simple-choice identifier="A">a</qti-simple-choice><qti-simple-choice identifier="B">b</qti-simple-choice></qti-choice-interaction></qti-item-body></qti-assessment-item>';
    expect((await asked(text)).task).toEqual({ kind: 'single', options: ['a', 'b'], right: 'a' });
  });

  it('never expands entities of its own, and keeps what they would stand for out', async () => {
    const bomb = `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY c SYSTEM "file:///etc/passwd">]>${yesOrNo('&b;&c; Is it?')}`;
    expect((await asked(bomb)).stem).toBe('&b;&c; Is it?');
  });

  it('keeps code as it is set, and what looks like a mark of its own is none', async () => {
    const text = yesOrNo('x').replace(
      '<choiceInteraction',
      '<pre>if (a &lt; b) {\n  c();\n}</pre><p>\ufdd0\ufdd5 a   b</p><choiceInteraction',
    );
    expect((await asked(text)).stem).toBe('if (a < b) {\n  c();\n}\na b\nx');
  });

  it('takes a formula for words once, and tells it', async () => {
    const math =
      '<m:math><m:semantics><m:mrow><m:mi>E</m:mi><m:mo>=</m:mo></m:mrow><m:annotation>E=</m:annotation></m:semantics></m:math>';
    const found = await read(yesOrNo(`Is it ${math}?`));
    expect(fieldsOf(found, 'question')[0]).toMatchObject({ stem: 'Is it E =?' });
    expect(reasons(found)).toEqual(['Is it E =?: its formulas are plain text']);
  });

  it('says why, unless its feedback is only praise or says several things', async () => {
    const modal = (id: string, words: string) =>
      `<modalFeedback outcomeIdentifier="F" identifier="${id}" showHide="show">${words}</modalFeedback>`;
    const why = async (...feedback: string[]) =>
      (await asked(yesOrNo('Is it?', feedback.join('')))).explanation;
    expect(await why(modal('any', 'Since so.'))).toBe('Since so.');
    expect(await why(modal('incorrect', 'No.'))).toBeUndefined();
    expect(await why(modal('correct', 'Yes, that is correct.'))).toBeUndefined();
    expect(await why(modal('N', 'Not so.'), modal('Y', 'It is so.'))).toBe('It is so.');
    expect(await why(modal('a', 'One.'), modal('b', 'Two.'))).toBeUndefined();
    const block =
      '<feedbackBlock outcomeIdentifier="SHOW" identifier="solution" showHide="show"><p>It is so.</p></feedbackBlock><rubricBlock view="scorer">One point.</rubricBlock>';
    const solved = yesOrNo('Is it?').replace('</itemBody>', `${block}</itemBody>`);
    expect(await asked(solved)).toMatchObject({ stem: 'Is it?', explanation: 'It is so.' });
  });

  it('accepts a whole number however a program writes it', async () => {
    const text = item(
      '<responseDeclaration identifier="R" cardinality="single" baseType="float"><correctResponse><value>4.0</value></correctResponse></responseDeclaration><itemBody><p>How many?</p><textEntryInteraction responseIdentifier="R"/></itemBody>',
    );
    expect((await asked(text)).task).toEqual({ kind: 'short', accepted: ['4.0', '4'], foils: [] });
  });

  const gaps = (pairs: readonly string[], text: string) =>
    item(
      `${declared('multiple', pairs)}<itemBody><gapMatchInteraction responseIdentifier="R"><gapText identifier="A">a</gapText><gapText identifier="B">b</gapText><p>${text}</p></gapMatchInteraction></itemBody>`,
    );
  const gap = (id: string) => `<gap identifier="${id}"/>`;

  it('with one gap is a choice, and with a word in several gaps is typed', async () => {
    expect(await asked(gaps(['B G'], `It is ${gap('G')}.`))).toMatchObject({
      stem: 'It is _____.',
      task: { kind: 'single', options: ['a', 'b'], right: 'b' },
    });
    const twice = gaps(['A G', 'A H'], `${gap('G')}, ${gap('H')}`);
    expect((await asked(twice)).task).toMatchObject({ kind: 'cloze', blanks: [['a'], ['a']] });
    expect(reasons(await read(twice))).toEqual(['…, …: its words are typed, not chosen']);
    expect(await whyLeftOut(gaps(['A G'], `${gap('G')}, ${gap('H')}`))).toEqual([
      'has a gap without a correct answer; left out',
    ]);
  });

  const matches = (pairs: readonly string[], left: string, right: string) => {
    const set = (ids: string) =>
      `<simpleMatchSet>${[...ids].map((id) => `<simpleAssociableChoice identifier="${id}">${id.toLowerCase()}</simpleAssociableChoice>`).join('')}</simpleMatchSet>`;
    return item(
      `${declared('multiple', pairs)}<itemBody><p>Match.</p><matchInteraction responseIdentifier="R">${set(left)}${set(right)}</matchInteraction></itemBody>`,
    );
  };

  it('that is matched has what belongs to none among its answers, whichever side it was on', async () => {
    expect((await asked(matches(['A X', 'B Y'], 'ABC', 'XY'))).task).toEqual({
      ...{ kind: 'matching', prompts: ['x', 'y'], answers: ['a', 'b', 'c'] },
    });
    expect(await whyLeftOut(matches(['A X', 'B Y'], 'ABC', 'XYZ'))).toEqual([
      'has items on both sides that match nothing; left out',
    ]);
    expect(await whyLeftOut(matches(['A X', 'B X'], 'AB', 'XY'))).toEqual([
      'has the same item or match twice; left out',
    ]);
    const pictures = matches(['A X', 'B Y'], 'AB', 'XY').replace('>a<', '><img src="a.png"/><');
    expect(await whyLeftOut(pictures)).toEqual(['has an answer without words; left out']);
  });

  it('goes by what answers are worth where no answer is called correct', async () => {
    const mapped = (cardinality: string, most: number) =>
      item(
        `<responseDeclaration identifier="R" cardinality="${cardinality}"><mapping><mapEntry mapKey="A" mappedValue="1"/><mapEntry mapKey="B" mappedValue="0.5"/><mapEntry mapKey="C" mappedValue="-1"/></mapping></responseDeclaration><itemBody><p>Which?</p><choiceInteraction responseIdentifier="R" maxChoices="${most}">${['A', 'B', 'C'].map((id) => `<simpleChoice identifier="${id}">${id}</simpleChoice>`).join('')}</choiceInteraction></itemBody>`,
      );
    expect((await asked(mapped('single', 1))).task).toMatchObject({ kind: 'single', right: 'A' });
    expect((await asked(mapped('multiple', 0))).task).toMatchObject({ right: ['A', 'B'] });
  });

  it('tells what it cannot be asked as', async () => {
    const body = (inner: string) => item(`<itemBody><p>Words.</p>${inner}</itemBody>`);
    expect(await whyLeftOut(body(''))).toEqual(['asks for nothing; left out']);
    expect(await whyLeftOut(body('<uploadInteraction/>'))).toEqual(['asks for a file; left out']);
    expect(await whyLeftOut(body('<hotspotInteraction/>'))).toEqual([
      'is answered in a picture; left out',
    ]);
    expect(await whyLeftOut(body('<customInteraction/>'))).toEqual([
      'can only be asked by the program that made it; left out',
    ]);
    expect(await whyLeftOut(body('<choiceInteraction/><choiceInteraction/>'))).toEqual([
      'asks several things at once; left out',
    ]);
    expect(await whyLeftOut(body('<choiceInteraction/>'))).toEqual([
      'has no correct answer; left out',
    ]);
    expect(await whyLeftOut(body('<p><printedVariable/></p><choiceInteraction/>'))).toEqual([
      'draws its words at random; left out',
    ]);
    expect(await whyLeftOut(yesOrNo('Is it?').replace('title', 'adaptive="true" title'))).toEqual([
      'is asked in several steps; left out',
    ]);
    expect(await whyLeftOut(yesOrNo(''))).toEqual(['a question without words; left out']);
  });

  it('that is long, deep or hostile is read in time that grows with its length', async () => {
    const part = fewerUnlessLong(1, 5);
    await expect(read('<assessmentItem>'.repeat(200_000 / part))).rejects.toThrow('damaged');
    const deep = yesOrNo(`${'<b>'.repeat(50_000 / part)}Is it?${'</b>'.repeat(50_000 / part)}`);
    expect(fieldsOf(await read(deep), 'question').length).toBeLessThan(2);
    const choices = '<simpleChoice identifier="Z">z</simpleChoice>'.repeat(50_000 / part);
    const many = yesOrNo('Is it?').replace(
      '</choiceInteraction>',
      `${choices}</choiceInteraction>`,
    );
    expect(fieldsOf(await read(many), 'question')).toHaveLength(1);
    const spaces = yesOrNo(`Is${' '.repeat(500_000 / part)}it?`);
    expect(fieldsOf(await read(spaces), 'question')[0]).toMatchObject({ stem: 'Is it?' });
    const blank = item(
      `<responseDeclaration identifier="R"><correctResponse><value>a</value></correctResponse></responseDeclaration><itemBody><pre>Is${' '.repeat(300_000 / part)}it?</pre><textEntryInteraction responseIdentifier="R"/></itemBody>`,
    );
    expect(fieldsOf(await read(blank), 'question')).toHaveLength(1);
  });
});
