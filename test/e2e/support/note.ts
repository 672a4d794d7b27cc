/** Writing and reading notes as a student does. */
import type { EditorState } from '@codemirror/state';
import { expect, type Locator, type Page } from '@playwright/test';

/** @param within the page, or a pane in it */
export function noteText(within: Page | Locator): Locator {
  return within.getByRole('textbox', { name: 'Note text' });
}

/** A note that exists opens for reading. @returns its text, to be written */
export async function writeNote(within: Page | Locator): Promise<Locator> {
  const [box, tab] = [noteText(within), within.getByRole('tab', { name: 'Edit' })];
  await expect(tab).toBeVisible();
  if ((await tab.getAttribute('aria-selected')) !== 'true') await tab.click();
  await expect(box).toBeVisible();
  return box;
}

/** Replaces the whole text, by a paste. */
export async function fillNote(within: Page | Locator, text: string): Promise<void> {
  const box = await writeNote(within);
  await box.focus();
  await box.press('ControlOrMeta+A');
  await pasteInto(box, { 'text/plain': text });
}

/** Pastes at the caret. @param data by MIME type */
export async function pasteInto(box: Locator, data: Record<string, string>): Promise<void> {
  await box.evaluate((element, given) => {
    const clipboardData = new DataTransfer();
    for (const [type, text] of Object.entries(given)) clipboardData.setData(type, text);
    const event = { clipboardData, bubbles: true, cancelable: true };
    element.dispatchEvent(new ClipboardEvent('paste', event));
  }, data);
}

/** As CodeMirror's `findFromDOM` finds it. */
interface Surface {
  cmTile: { root: { view: { state: EditorState } } };
}

/** The Markdown of the note: on the screen, marks are hidden and long texts are drawn in parts. */
export async function readNote(within: Page | Locator): Promise<string> {
  const box = await writeNote(within);
  return box.evaluate((element) =>
    (element as unknown as Surface).cmTile.root.view.state.doc.toString(),
  );
}

/** The words that are marked in a note which is read. */
export function markedInNote(page: Page): Promise<string> {
  return page.evaluate(() =>
    [...(CSS.highlights.get('found-words') ?? [])].map((range) => `${range}`).join(),
  );
}

export async function expectNote(within: Page | Locator, text: string | RegExp): Promise<void> {
  const read = () => readNote(within).catch(() => undefined);
  const words = expect.poll(read, { message: 'the text of the note', timeout: 15_000 });
  if (typeof text === 'string') await words.toBe(text);
  else await words.toMatch(text);
}

export async function saveNote(page: Page): Promise<void> {
  await page.keyboard.press('ControlOrMeta+S');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
}
