/** Items of QTI, and what becomes of one that is read alone. */
import { expect } from 'vitest';
import { qtiReader } from '../../src/interchange/formats/read/qti.ts';
import { taskOf } from '../../src/model/study/quiz/task.ts';
import { fieldsOf, readAll, sourceFile } from './import-fixtures.ts';

export const namespace = 'xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1"';
export const item = (inner: string, attributes = '') =>
  `<assessmentItem ${namespace} identifier="i" title="Cells" ${attributes}>${inner}</assessmentItem>`;
export const declared = (cardinality: string, values: readonly string[], more = '') =>
  `<responseDeclaration identifier="R" cardinality="${cardinality}" baseType="identifier"><correctResponse>${values
    .map((value) => `<value>${value}</value>`)
    .join('')}</correctResponse>${more}</responseDeclaration>`;
export const yesOrNo = (prompt: string, rest = '') =>
  item(
    `${declared('single', ['Y'])}<itemBody><choiceInteraction responseIdentifier="R" maxChoices="1"><prompt>${prompt}</prompt><simpleChoice identifier="Y">Yes</simpleChoice><simpleChoice identifier="N">No</simpleChoice></choiceInteraction></itemBody>${rest}`,
  );

export const read = (text: string | Uint8Array<ArrayBuffer>, path = 'Biology/Cells.xml') =>
  readAll(qtiReader, [sourceFile(path, text)]);
/** The one question of an item, as it is asked. */
export async function asked(text: string) {
  const [fields] = fieldsOf(await read(text), 'question');
  const row = fields as unknown as Parameters<typeof taskOf>[0] & { explanation?: string };
  return { stem: row.stem, task: taskOf(row), explanation: row.explanation };
}
export async function whyLeftOut(text: string) {
  const found = await read(text);
  expect(fieldsOf(found, 'question')).toEqual([]);
  return found.leftOut.map(({ why }) => why);
}
