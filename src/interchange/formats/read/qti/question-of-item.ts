/** An item of QTI as a question. Pure. */

import type { InPieces } from '../../../../lib/in-pieces.ts';
import { cleanLine } from '../../../../text/clean-text.ts';
import { allNamed, childOf, type XmlElement } from '../../../../text/xml-tree.ts';
import type { FoundTask } from '../items/question-tasks.ts';
import { blankMark, plainText } from './body-text.ts';
import { declarationOf, rightOf } from './declarations.ts';
import { explanationOf } from './explanation.ts';
import { taskOfItem } from './task-of-item.ts';

interface QtiQuestion {
  what: string;
  made: FoundTask | string;
  explanation: string;
}

/** @param item an `assessmentItem` */
export function* questionOfItem(item: XmlElement): InPieces<QtiQuestion> {
  const title = cleanLine(item.attributes.get('title') ?? '');
  const body = childOf(item, 'itemBody');
  const seen = { pictures: 0, formulas: 0 };
  const text = yield* plainText(body, seen);
  const what = text.replaceAll(blankMark, '…') || title || 'A question';
  const asked =
    body === undefined
      ? 'asks for nothing; left out'
      : yield* taskOfItem({ item, body, seen, text });
  if (typeof asked === 'string') return { what, made: asked, explanation: '' };
  const lost = [
    ...(asked.loss === undefined ? [] : [asked.loss]),
    ...(seen.pictures > 0 ? ['its pictures and sounds are left out'] : []),
    ...(seen.formulas > 0 ? ['its formulas are plain text'] : []),
  ];
  const made = lost.length === 0 ? asked : { ...asked, loss: lost.join('; ') };
  const [choice] = allNamed(body, 'choiceInteraction');
  const right = choice === undefined ? [] : rightOf(declarationOf(item, choice));
  return { what, made, explanation: yield* explanationOf(item, right) };
}
