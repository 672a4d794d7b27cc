/** The paragraphs of a note of Obsidian, in which its cards stand. Code keeps its empty lines. Linear time. */

export interface Line {
  text: string;
  isCode: boolean;
  /** Days that stand behind the line. */
  schedule?: string;
}

export interface Paragraph {
  front: Line[];
  /** The line between the sides; `undefined`: there is none. */
  mark: '?' | '??' | undefined;
  back: Line[];
  /** Of the comment below. */
  schedule: string | undefined;
  /** A line of dashes underlines it. */
  isHeading: boolean;
}

/** Of code, and of a formula on lines of its own. */
const fence = /^\s*(`{3,}|~{3,}|\$\$(?=\s*$))/;
const rule = /^ {0,3}([-*_])[ \t]*(?:\1[ \t]*){2,}$/;
const underline = /^ {0,3}(?:=+|-+)[ \t]*$/;
const schedule = /<!--\s*SR:([^<>]{0,20000})-->\s*$/;
const listItem = /^\s*(?:[-*+]|\d{1,9}[.)])\s/;

export function* paragraphsOf(text: string): Generator<Paragraph> {
  let open = nothing();
  /** The marks that end the code. */
  let codeEnd: string | undefined;
  let [isInComment, isInList, isBehindEmpty] = [false, false, true];
  const take = function* (): Generator<Paragraph> {
    if (open.front.length > 0 || open.mark !== undefined) yield open;
    open = nothing();
  };
  const push = (line: Line) => (open.mark === undefined ? open.front : open.back).push(line);
  for (const line of text.split('\n')) {
    const trimmed = line.trim();
    const wasBehindEmpty = isBehindEmpty;
    isBehindEmpty = trimmed === '';
    if (codeEnd !== undefined) {
      push({ text: line, isCode: true });
      if (isEndOfCode(trimmed, codeEnd)) codeEnd = undefined;
      continue;
    }
    if (isInComment) {
      isInComment = !line.includes('-->');
      continue;
    }
    if (trimmed === '') {
      yield* take();
      continue;
    }
    const marks = fence.exec(line)?.[1];
    if (marks !== undefined) {
      codeEnd = marks;
      push({ text: line, isCode: true });
      continue;
    }
    const said = schedule.exec(line);
    if (said !== null && trimmed.startsWith('<!--')) {
      open.schedule = said[1];
      yield* take();
      continue;
    }
    if (trimmed.startsWith('<!--') && trimmed.indexOf('-->') === trimmed.length - 3) continue;
    if (trimmed.startsWith('<!--') && !trimmed.includes('-->')) {
      isInComment = true;
      continue;
    }
    if (rule.test(line) || (open.front.length > 0 && underline.test(line))) {
      open.isHeading = open.mark === undefined && underline.test(line);
      yield* take();
      isInList = false;
      continue;
    }
    if (/^ {0,3}#{1,6}\s/.test(line) && (open.mark === undefined || open.back.length > 0))
      yield* take();
    const isIndented = /^(?: {4}|\t)/.test(line);
    if (listItem.test(line)) isInList = true;
    else if (!isIndented && wasBehindEmpty) isInList = false;
    const isCode =
      isIndented && !isInList && (wasBehindEmpty || open.front.at(-1)?.isCode === true);
    if (!isCode && (trimmed === '?' || trimmed === '??') && mayBeParted(open)) open.mark = trimmed;
    else if (said === null) push({ text: line.trimEnd(), isCode });
    else push({ text: line.slice(0, said.index).trimEnd(), isCode, schedule: said[1] ?? '' });
  }
  yield* take();
}

function nothing(): Paragraph {
  return { front: [], mark: undefined, back: [], schedule: undefined, isHeading: false };
}

/** It has words that can be a front, and no mark yet. */
function mayBeParted({ front, mark }: Paragraph): boolean {
  return mark === undefined && front.length > 0;
}

/** At least as many of the same marks (CommonMark §4.5). */
function isEndOfCode(line: string, marks: string): boolean {
  return line.startsWith(marks) && [...line].every((one) => one === marks[0]);
}
