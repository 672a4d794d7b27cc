/** Questions as a package of QTI 2.1 (1EdTech): a manifest, one test, and a file for each question. Pure. */
import { cleanLine } from '../../../text/clean-text.ts';
import { itemOf, rootAttributes, type WrittenQuestion, xmlHead } from './qti/item.ts';
import { escapeXml } from './xml-escape.ts';

interface QtiFile {
  path: string;
  content: string;
}

/** One after the other, so that a long quiz need not be made at once. */
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
