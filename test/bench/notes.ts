/**
 * From a key to the painted letter in a note of 200,000 letters, beside a bare text area of the same run; the paste of the
 * whole text, and the reading view. Needs a build.
 */
import type { Locator, Page } from '@playwright/test';
import { noteText, pasteInto, saveNote } from '../e2e/support/note.ts';
import { median, quantile } from './median.ts';
import { onStudentPage } from './student-page.ts';

const letters = 200_000;
const keys = 60;

/** A text like a student's: headings, lists, tables, formulas and words. */
function longText(): string {
  const part = (number: number) =>
    `## Part ${number}\n\nWater **moves** from high to low [potential](https://example.org/${number}) through a membrane that is *selectively* permeable, so that cells change their mass over time and in each solution.\n\n- A turgid cell pushes on its wall.\n- In a flaccid cell $\\Psi_p = 0$, so nothing pushes.\n- [ ] Ask why\n\n| Sucrose | Mass |\n| --- | --- |\n| 0 M | +8.2 % |\n\n`;
  let text = '';
  for (let number = 1; text.length < letters; number++) text += part(number);
  return text.slice(0, letters);
}

export async function measureNotes(): Promise<void> {
  await onStudentPage(async (page) => {
    const text = longText();
    await page.goto('/dashboard/library/notes');
    await page.getByRole('button', { name: 'New note' }).first().click();
    const box = noteText(page);
    await box.waitFor();
    const area = await bareArea(page, text);
    await measureKeys(page, 'bare text area', area, keys);
    await page.evaluate(() => document.querySelector('#bare')?.remove());

    await box.focus();
    report('paste', [await paintedAfter(page, () => pasteInto(box, { 'text/plain': text }))]);
    await saveNote(page);
    await box.press('ControlOrMeta+Home');
    for (let line = 0; line < 4; line++) await page.keyboard.press('ArrowDown');
    await measureKeys(page, 'note, at its start', box, keys);
    await saveNote(page);
    const readings: number[] = [];
    for (let turn = 0; turn < 5; turn++) {
      const preview = page.getByRole('tab', { name: 'Preview' });
      readings.push(
        await paintedAfter(page, () => preview.evaluate((tab) => (tab as HTMLElement).click())),
      );
      await page.waitForTimeout(2_000);
      await page.getByRole('tab', { name: 'Edit' }).click();
      await page.waitForTimeout(1_000);
    }
    report('preview', readings);
    const heap = await page.evaluate(
      () => (performance as Performance & { memory?: { usedJSHeapSize: number } }).memory,
    );
    console.log(`heap of the page: ${((heap?.usedJSHeapSize ?? 0) / 1e6).toFixed(0)} MB`);
  });
}

async function bareArea(page: Page, text: string): Promise<Locator> {
  await page.evaluate((value) => {
    const area = document.createElement('textarea');
    area.id = 'bare';
    area.rows = 30;
    area.cols = 80;
    area.value = value;
    document.body.prepend(area);
    area.focus();
    area.setSelectionRange(400, 400);
  }, text);
  return page.locator('#bare');
}

async function measureKeys(page: Page, what: string, field: Locator, count: number) {
  await field.evaluate((element) => {
    const times: number[] = [];
    Object.assign(window, { keyTimes: times });
    element.addEventListener(
      'keydown',
      () => {
        const start = performance.now();
        // After the frame that paints the letter.
        requestAnimationFrame(() => setTimeout(() => times.push(performance.now() - start)));
      },
      { capture: true },
    );
  });
  for (let key = 0; key < count; key++) {
    await page.keyboard.press('x');
    await page.waitForTimeout(60);
  }
  const times = await page.evaluate(() => (window as unknown as { keyTimes: number[] }).keyTimes);
  report(what, times.slice(5));
}

/** Milliseconds until the frame after the act is painted. */
async function paintedAfter(page: Page, act: () => Promise<unknown>): Promise<number> {
  await page.evaluate(() => {
    const start = performance.now();
    const ended = new Promise<number>((resolve) => {
      addEventListener(
        'bench-act',
        () => requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start))),
        { once: true },
      );
    });
    Object.assign(window, { benchEnded: ended });
  });
  await act();
  return page.evaluate(() => {
    dispatchEvent(new Event('bench-act'));
    return (window as unknown as { benchEnded: Promise<number> }).benchEnded;
  });
}

function report(what: string, times: readonly number[]): void {
  console.log(
    `${what}: median ${median([...times]).toFixed(1)} ms, p95 ${quantile([...times], 0.95).toFixed(1)} ms, of ${times.length}`,
  );
}
