/** Why an answer is right, where an item of QTI says it without a doubt: its feedback is shown by rules of each program, and rubrics tell teachers how to mark. */
import type { InPieces } from '../../../../lib/in-pieces.ts';
import { allNamed, childOf, elementsOf, type XmlElement } from '../../../../text/xml-tree.ts';
import { plainText } from './body-text.ts';

const ofRight = /^(?!.*(incorrect|not_?correct|wrong|false|error|fail)).*(correct|right|solution)/i;
const ofWrong = /incorrect|not_?correct|wrong|error|fail/i;

/** Says nothing that the mark does not say. */
const praise = /^(?:yes\W+)?(?:that(?:['’]s| is)\s+)?(?:correct|right)\W*$/i;

/** @param right the identifiers of correct answers. @returns empty: none */
export function* explanationOf(item: XmlElement, right: readonly string[]): InPieces<string> {
  const told: { id: string; outcome: string; text: string }[] = [];
  const seen = { pictures: 0, formulas: 0 };
  for (const element of elementsOf(item)) {
    if (element.name !== 'modalFeedback') continue;
    const id = element.attributes.get('identifier') ?? '';
    const outcome = element.attributes.get('outcomeIdentifier') ?? '';
    if (element.attributes.get('showHide') === 'hide') continue;
    told.push({ id, outcome, text: yield* plainText(element, seen) });
  }
  for (const block of allNamed(childOf(item, 'itemBody'), 'feedbackBlock')) {
    const id = block.attributes.get('identifier') ?? '';
    const outcome = block.attributes.get('outcomeIdentifier') ?? '';
    if (!/solution/i.test(`${id} ${outcome}`)) continue;
    told.push({ id, outcome: 'solution', text: yield* plainText(block, seen) });
  }
  const only = right.length === 1 ? right[0] : undefined;
  const [first = ''] = [
    one(told.filter(({ outcome }) => /solution/i.test(outcome))),
    one(told.filter(({ id }) => ofRight.test(id))),
    one(told.filter(({ id }) => id === only)),
    one(told.length === 1 ? told.filter(({ id }) => !ofWrong.test(id)) : []),
    only === undefined ? '' : yield* inChoice(item, only),
  ].filter((text) => text !== '' && !praise.test(text));
  return first;
}

/** Empty where several things are said. */
function one(told: readonly { text: string }[]): string {
  const texts = new Set(told.map(({ text }) => text).filter((text) => text !== ''));
  return texts.size === 1 ? ([...texts][0] ?? '') : '';
}

/** What stands beside the correct choice, for who has chosen it. */
function* inChoice(item: XmlElement, id: string): InPieces<string> {
  for (const choice of allNamed(item, 'simpleChoice')) {
    if (choice.attributes.get('identifier') !== id) continue;
    for (const feedback of allNamed(choice, 'feedbackInline'))
      return yield* plainText(feedback, { pictures: 0, formulas: 0 });
  }
  return '';
}
