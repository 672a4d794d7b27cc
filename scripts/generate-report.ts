/** Prints a device's study material of a PDF: `node scripts/generate-report.ts file.pdf [from] [to] [count]`. */
import { readFile } from 'node:fs/promises';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Generated, StudyItem } from '../src/generate/engine.ts';
import { onDeviceEngine } from '../src/generate/on-device.ts';
import { rightInWords } from '../src/model/study/quiz/mark.ts';
import { questionKinds } from '../src/model/study/quiz/task.ts';
import { cleanPages } from '../src/text/clean/clean.ts';
import { type RawPage, rawPageOf, type TextContentItem } from '../src/text/clean/raw-page.ts';
import type { CleanPage } from '../src/text/clean-page.ts';

const [path, from = '1', to = 'end', count = '20'] = process.argv.slice(2);
if (path === undefined) {
  console.error('Usage: node scripts/generate-report.ts file.pdf [from] [to] [count]');
  process.exit(1);
}

const raw = await readPages(path).catch((error: unknown) => {
  console.error(`Cannot read ${path}: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
});
const cleanStart = performance.now();
const all = cleanPages(raw);
console.log(`${all.length} pages cleaned in ${Math.round(performance.now() - cleanStart)} ms`);
const last = to === 'end' ? all.length : Number(to);
const pages = all.filter(({ page }) => page >= Number(from) && page <= last);
printBlocks(pages);
const options = { count: Number(count) };
await print('Summary', onDeviceEngine.makeSummary(pages, options));
await print('Flashcards', onDeviceEngine.makeFlashcards(pages, options));
await print('Questions', onDeviceEngine.makeQuestions(pages, options));
for (const kind of questionKinds.slice(1)) {
  const ofKind = { ...options, kinds: [kind] };
  await print(`Questions: ${kind}`, onDeviceEngine.makeQuestionsOfKinds(pages, ofKind));
}

async function readPages(file: string): Promise<RawPage[]> {
  const data = new Uint8Array(await readFile(file));
  const document = await getDocument({ data, verbosity: 0 }).promise;
  const pages: RawPage[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    const { width, height } = page.getViewport({ scale: 1 });
    const { items } = await page.getTextContent();
    pages.push(rawPageOf(width, height, number, items as TextContentItem[]));
    page.cleanup();
  }
  await document.loadingTask.destroy();
  return pages;
}

function printBlocks(some: readonly CleanPage[]): void {
  const kinds: Record<string, number> = {};
  for (const { kind } of some.flatMap((page) => page.blocks)) kinds[kind] = (kinds[kind] ?? 0) + 1;
  console.log('Blocks:', kinds);
}

async function print(title: string, making: Promise<Generated<StudyItem>>): Promise<void> {
  const start = performance.now();
  const { items, rejected } = await making;
  console.log(`\n## ${title}: ${items.length} in ${Math.round(performance.now() - start)} ms`);
  for (const item of items) console.log(`p. ${item.page}  ${wordingOf(item)}`);
  console.log('Left out:', rejected);
}

function wordingOf(item: StudyItem): string {
  switch (item.type) {
    case 'point':
    case 'cloze':
      return item.text;
    case 'basic':
      return `${item.front}\n        = ${item.back}`;
    case 'question':
      return [
        item.stem,
        ...item.options.map((option, at) => `${at === item.answer ? '*' : ' '} ${option}`),
      ].join('\n        ');
    case 'task': {
      const options = item.task.kind === 'multiple' ? ` (${item.task.options.join(' · ')})` : '';
      const right = `${item.stem}${options}\n        = ${rightInWords(item.task)}`;
      return item.correction === undefined ? right : `${right}: ${item.correction}`;
    }
  }
}
