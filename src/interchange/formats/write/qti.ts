/** Questions as a package of QTI 2.1 (1EdTech): a manifest, a test, and a file for each question. */

import { cutAt } from '../../../lib/plain-text.ts';
import {
  blankSign,
  type Task,
  type TaskFields,
  type TaskOf,
  taskOf,
} from '../../../model/study/quiz/task.ts';
import { cleanLine } from '../../../text/clean-text.ts';
import { clozeClass } from '../read/qti/blank-tasks.ts';
import { escapeXml } from './xml-escape.ts';

interface QtiFile {
  path: string;
  content: string;
}

/** In pieces, so that a long quiz is not written at once. */
export function* qtiFilesOf(
  title: string,
  questions: readonly WrittenQuestion[],
): Generator<QtiFile> {
  const items = questions.map((question, at) => {
    const id = `question-${String(at + 1).padStart(3, '0')}`;
    return { id, path: `questions/${id}.xml`, question };
  });
  yield { path: 'imsmanifest.xml', content: manifestOf(items) };
  yield { path: 'test.xml', content: testOf(title, items) };
  for (const { id, path, question } of items) yield { path, content: itemOf(id, question) };
}

interface ItemPlace {
  id: string;
  path: string;
}

function testOf(title: string, items: readonly ItemPlace[]): string {
  const name = escapeXml(cleanLine(title) || 'Quiz');
  return [
    xmlHead,
    `<assessmentTest ${rootAttributes} identifier="quiz" title="${name}">`,
    '<outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float"><defaultValue><value>0</value></defaultValue></outcomeDeclaration>',
    '<testPart identifier="part-1" navigationMode="nonlinear" submissionMode="individual">',
    `<assessmentSection identifier="section-1" title="${name}" visible="true">`,
    ...items.map(({ id, path }) => `<assessmentItemRef identifier="${id}" href="${path}"/>`),
    '</assessmentSection>',
    '</testPart>',
    '<outcomeProcessing><setOutcomeValue identifier="SCORE"><sum><testVariables variableIdentifier="SCORE"/></sum></setOutcomeValue></outcomeProcessing>',
    '</assessmentTest>\n',
  ].join('\n');
}

function manifestOf(items: readonly ItemPlace[]): string {
  return [
    xmlHead,
    '<manifest xmlns="http://www.imsglobal.org/xsd/imscp_v1p1" identifier="quiz-package">',
    '<metadata><schema>QTIv2.1 Package</schema><schemaversion>1.0.0</schemaversion></metadata>',
    '<organizations/>',
    '<resources>',
    '<resource identifier="quiz" type="imsqti_test_xmlv2p1" href="test.xml">',
    '<file href="test.xml"/>',
    ...items.map(({ id }) => `<dependency identifierref="${id}"/>`),
    '</resource>',
    ...items.map(
      ({ id, path }) =>
        `<resource identifier="${id}" type="imsqti_item_xmlv2p1" href="${path}"><file href="${path}"/></resource>`,
    ),
    '</resources>',
    '</manifest>\n',
  ].join('\n');
}

interface WrittenQuestion extends TaskFields {
  explanation?: string | null | undefined;
}

/** Declarations and marking of answers, and the text with their inputs. */
interface ItemBody {
  responses: string[];
  body: string;
  processing: string;
}

const schema = 'http://www.imsglobal.org/xsd/imsqti_v2p1';
const schemaPlace = `${schema} http://www.imsglobal.org/xsd/qti/qtiv2p1/imsqti_v2p1.xsd`;
/** For `assessmentItem` and `assessmentTest`. */
const rootAttributes = `xmlns="${schema}" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="${schemaPlace}"`;
const xmlHead = '<?xml version="1.0" encoding="UTF-8"?>';
const longestTitle = 80;

function itemOf(identifier: string, question: WrittenQuestion): string {
  const { responses, body, processing } = bodyOf(taskOf(question), question.stem);
  const title = cutAt(cleanLine(question.stem), longestTitle) || identifier;
  const why = question.explanation ?? '';
  return [
    xmlHead,
    `<assessmentItem ${rootAttributes} identifier="${identifier}" title="${escapeXml(title)}" adaptive="false" timeDependent="false">`,
    ...responses,
    '<outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float" normalMaximum="1"><defaultValue><value>0</value></defaultValue></outcomeDeclaration>',
    // The default value shows it after any answer, since the marking templates only set the score.
    ...(why === ''
      ? []
      : [
          '<outcomeDeclaration identifier="FEEDBACK" cardinality="single" baseType="identifier"><defaultValue><value>explanation</value></defaultValue></outcomeDeclaration>',
        ]),
    `<itemBody>${body}</itemBody>`,
    processing,
    ...(why === ''
      ? []
      : [
          `<modalFeedback outcomeIdentifier="FEEDBACK" identifier="explanation" showHide="show">${flow(why)}</modalFeedback>`,
        ]),
    '</assessmentItem>\n',
  ].join('\n');
}

function bodyOf(task: Task, stem: string): ItemBody {
  switch (task.kind) {
    case 'single':
    case 'true-false':
      return choiceBody(stem, task.options, [task.right], 1);
    case 'multiple':
      return choiceBody(stem, task.options, task.right, 0);
    case 'short':
      return {
        responses: [typed('RESPONSE', task.accepted, task.foils)],
        body: `${block(stem)}<p><textEntryInteraction responseIdentifier="RESPONSE"/></p>`,
        processing: template('map_response'),
      };
    case 'cloze':
      return clozeBody(task);
    case 'matching':
      return matchingBody(task, stem);
    case 'ordering': {
      const ids = task.steps.map((_, at) => `S${at + 1}`);
      // A program that does not shuffle must not show the right order.
      const shown = task.steps
        .map((step, at) => choice('simpleChoice', ids[at], step))
        .toReversed();
      return {
        responses: [response('RESPONSE', 'ordered', 'identifier', ids)],
        body: `${block(stem)}<orderInteraction responseIdentifier="RESPONSE" shuffle="true">${shown.join('')}</orderInteraction>`,
        processing: template('match_correct'),
      };
    }
  }
}

function choiceBody(
  stem: string,
  options: readonly string[],
  right: readonly string[],
  most: 0 | 1,
): ItemBody {
  const ids = options.map((_, at) => `C${at + 1}`);
  const rightIds = ids.filter((_, at) => right.includes(options[at] ?? ''));
  const choices = options.map((option, at) => choice('simpleChoice', ids[at], option));
  const wrongCount = options.length - rightIds.length;
  // Like our marking: ticking everything gains nothing.
  const mapping = `<mapping lowerBound="0" upperBound="1" defaultValue="${-share(wrongCount)}">${rightIds
    .map((id) => `<mapEntry mapKey="${id}" mappedValue="${share(rightIds.length)}"/>`)
    .join('')}</mapping>`;
  return {
    responses: [
      most === 1
        ? response('RESPONSE', 'single', 'identifier', rightIds)
        : response('RESPONSE', 'multiple', 'identifier', rightIds, mapping),
    ],
    body: `${block(stem)}<choiceInteraction responseIdentifier="RESPONSE" shuffle="false" maxChoices="${most}">${choices.join('')}</choiceInteraction>`,
    processing: template(most === 1 ? 'match_correct' : 'map_response'),
  };
}

function clozeBody({ around, blanks }: TaskOf<'cloze'>): ItemBody {
  const ids = blanks.map((_, at) => (blanks.length === 1 ? 'RESPONSE' : `RESPONSE${at + 1}`));
  const fields = ids.map(
    (id) => `<textEntryInteraction class="${clozeClass}" responseIdentifier="${id}"/>`,
  );
  const scores = ids.map((id) => `<mapResponse identifier="${id}"/>`).join('');
  return {
    responses: blanks.map((accepted, at) => typed(ids[at] ?? '', accepted, [])),
    body: blockWith(around, fields),
    processing:
      ids.length === 1
        ? template('map_response')
        : `<responseProcessing><setOutcomeValue identifier="SCORE"><divide><sum>${scores}</sum><baseValue baseType="float">${ids.length}</baseValue></divide></setOutcomeValue></responseProcessing>`,
  };
}

function matchingBody({ prompts, answers }: TaskOf<'matching'>, stem: string): ItemBody {
  const pairs = prompts.map((_, at) => `P${at + 1} A${at + 1}`);
  const set = (texts: readonly string[], letter: string) =>
    `<simpleMatchSet>${texts
      .map((text, at) => choice('simpleAssociableChoice', `${letter}${at + 1}`, text))
      .join('')}</simpleMatchSet>`;
  const mapping = `<mapping lowerBound="0" upperBound="1" defaultValue="0">${pairs
    .map((pair) => `<mapEntry mapKey="${pair}" mappedValue="${share(pairs.length)}"/>`)
    .join('')}</mapping>`;
  return {
    responses: [response('RESPONSE', 'multiple', 'directedPair', pairs, mapping)],
    body: `${block(stem)}<matchInteraction responseIdentifier="RESPONSE" shuffle="true" maxAssociations="${pairs.length}">${set(prompts, 'P')}${set(answers, 'A')}</matchInteraction>`,
    processing: template('map_response'),
  };
}

function choice(name: string, id = '', text: string): string {
  const matchMax = name === 'simpleAssociableChoice' ? ' matchMax="1"' : '';
  return `<${name} identifier="${id}"${matchMax}>${flow(text)}</${name}>`;
}

function typed(id: string, accepted: readonly string[], foils: readonly string[]): string {
  const entries = [
    ...[...new Set(accepted)].map((text) => mapEntry(text, 1)),
    ...foils.filter((text) => !accepted.includes(text)).map((text) => mapEntry(text, 0)),
  ];
  const mapping = `<mapping defaultValue="0">${entries.join('')}</mapping>`;
  return response(id, 'single', 'string', accepted.slice(0, 1), mapping);
}

function mapEntry(text: string, value: number): string {
  return `<mapEntry mapKey="${escapeXml(text)}" mappedValue="${value}" caseSensitive="false"/>`;
}

function response(
  id: string,
  cardinality: string,
  baseType: string,
  correct: readonly string[],
  mapping = '',
): string {
  const values = correct.map((text) => `<value>${escapeXml(text)}</value>`).join('');
  const all = values === '' ? '' : `<correctResponse>${values}</correctResponse>`;
  return `<responseDeclaration identifier="${id}" cardinality="${cardinality}" baseType="${baseType}">${all}${mapping}</responseDeclaration>`;
}

function template(name: 'match_correct' | 'map_response'): string {
  return `<responseProcessing template="http://www.imsglobal.org/question/qti_v2p1/rptemplates/${name}"/>`;
}

function share(count: number): number {
  return Number((1 / count).toFixed(6));
}

/** Spaces that XHTML would collapse or drop. */
const keptSpace = /\t|[ \n]{2}|^[ \n]|[ \n]$/;

function inline(text: string): string {
  return escapeXml(text).replaceAll('&#10;', '<br/>');
}

function block(text: string): string {
  return needsPre(text) ? `<pre>${escapeXml(text)}</pre>` : `<p>${inline(text)}</p>`;
}

/** Inline text if possible. */
function flow(text: string): string {
  return needsPre(text) ? block(text) : inline(text);
}

function blockWith(parts: readonly string[], fields: readonly string[]): string {
  const isKept = needsPre(parts.join(blankSign));
  const inner = parts
    .map((part, at) => (isKept ? escapeXml(part) : inline(part)) + (fields[at] ?? ''))
    .join('');
  return isKept ? `<pre>${inner}</pre>` : `<p>${inner}</p>`;
}

function needsPre(text: string): boolean {
  // An empty line between paragraphs survives anyway.
  return keptSpace.test(text.replace(/(?<=\S)\n\n(?=\S)/g, '\n'));
}
