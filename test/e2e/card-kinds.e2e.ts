/** Cards of each kind: written in one dialog with no network, with a formula and a covered picture, and reviewed. */
import type { Locator, Page } from '@playwright/test';
import { axeOn } from './support/axe.ts';
import { rowsOn } from './support/device-data.ts';
import { expect, newDevice, signUp, test, waitForOfflineReady } from './support/fixtures.ts';

const shots = process.env.CARD_SHOTS;

async function look(page: Page, name: string): Promise<void> {
  if (shots) await page.screenshot({ path: `${shots}/${name}.png` });
}

async function draw(page: Page, frame: Locator, from: [number, number], to: [number, number]) {
  const box = await frame.boundingBox();
  if (!box) throw new Error('No picture');
  const at = ([x, y]: [number, number]) => [box.x + x * box.width, box.y + y * box.height] as const;
  await page.mouse.move(...at(from));
  await page.mouse.down();
  await page.mouse.move(...at(to), { steps: 4 });
  await page.mouse.up();
}

async function pastePicture(field: HTMLElement): Promise<void> {
  const canvas = new OffscreenCanvas(80, 40);
  canvas.getContext('2d')?.fillRect(10, 10, 40, 20);
  const clipboardData = new DataTransfer();
  clipboardData.items.add(
    new File([await canvas.convertToBlob()], 'image.png', { type: 'image/png' }),
  );
  field.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
  );
}

test('[P1] cards of each kind are made and reviewed offline', {
  tag: ['@worker', '@long'],
}, async ({ browser, server }) => {
  test.slow();
  const { page, context, faults } = await newDevice(browser, server);
  await signUp(page, server);
  await waitForOfflineReady(page);
  await context.setOffline(true);
  await page.keyboard.press('ControlOrMeta+K');
  await page.getByRole('combobox').fill('New card');
  await page.getByRole('option', { name: 'New card' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New card' });
  const field = (name: string) => dialog.getByRole('textbox', { name });
  const again = dialog.getByRole('button', { name: 'Save and add another' });
  await field('Deck name').fill('Cells');

  await dialog.getByRole('radio', { name: 'Both ways' }).check();
  await field('Front').fill('**area** of a circle');
  await field('Back').fill('$\\pi r^2$');
  await again.click();
  await expect(field('Front')).toHaveValue('');
  await field('Front').fill('Area of a square');
  await expect(dialog.getByText(/already have a card/)).toHaveCount(0);
  await field('Front').fill('Area of a  CIRCLE?');
  await expect(dialog.getByText('You already have a card with this front in Cells')).toBeVisible();

  await dialog.getByRole('radio', { name: 'Fill in the gap' }).check();
  await field('Sentence').fill('The heart pumps blood');
  for (const word of ['heart', 'blood']) {
    await field('Sentence').evaluate((element: HTMLTextAreaElement, word) => {
      const start = element.value.indexOf(word);
      element.setSelectionRange(start, start + word.length);
    }, word);
    await page.keyboard.press('ControlOrMeta+Shift+C');
  }
  await expect(field('Sentence')).toHaveValue('The {{c1::heart}} pumps {{c2::blood}}');
  await expect(dialog.getByText('Preview: 2 cards')).toBeVisible();
  await look(page, 'cloze');
  await again.click();
  await expect(field('Sentence')).toHaveValue('');

  await dialog.getByRole('radio', { name: 'Front and back' }).check();
  await dialog.getByRole('checkbox', { name: 'Type the answer' }).check();
  await field('Front').fill('Capital of France');
  await field('Back').fill('Paris');
  await field('Front').evaluate(pastePicture);
  await expect(dialog.getByRole('button', { name: 'Remove picture from the front' })).toBeVisible();
  await again.click();
  await expect(field('Front')).toHaveValue('');

  await dialog.getByRole('radio', { name: 'Covered picture' }).check();
  const chosen = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Add picture or sound to the front' }).click();
  await (await chosen).setFiles('docs/pictures/file-laptop-light.png');
  const picture = dialog.locator('fieldset', { hasText: 'Covers' }).getByRole('img');
  await expect(picture).toBeVisible();
  await picture.scrollIntoViewIfNeeded();
  await draw(page, picture, [0.1, 0.1], [0.3, 0.3]);
  await dialog.getByRole('button', { name: 'Add cover' }).click();
  const second = dialog.getByRole('button', { name: 'Cover 2', exact: true });
  await second.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowDown');
  await dialog.getByRole('checkbox', { name: 'Keep the other parts covered' }).check();
  expect(await axeOn(page, 'dialog')).toEqual([]);
  await look(page, 'covers');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog).toBeHidden();
  expect(await rowsOn(page, 'card')).toHaveLength(7);

  await page.goto('/dashboard/library/flashcards');
  await page.getByRole('link', { name: /Cells/ }).click();
  await expect(page.getByRole('heading', { name: 'Cells', level: 1 })).toBeVisible();
  await expect(page.getByText('area of a circle', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('π r²', { exact: true }).first()).toBeVisible();
  await look(page, 'list');
  await page.getByRole('button', { name: 'Start review' }).click();
  const session = page.getByRole('dialog', { name: 'Review: Cells' });
  const seen = new Set<string>();
  for (let turn = 0; turn < 7; turn++) {
    // A key within a quarter of a second of a new card is not meant for it.
    await expect(session.getByRole('button', { name: 'Show answer' })).toBeEnabled();
    const typed = session.getByRole('textbox', { name: 'Your answer' });
    if (await typed.isVisible()) {
      await typed.fill('Pariss 1');
      await typed.fill('Pariss');
      await look(page, 'typed');
      await typed.press('Enter');
      await expect(session.getByText('Correct, check the spelling')).toBeVisible();
      await look(page, 'difference');
      seen.add('typed');
    } else {
      if (await session.getByText('Covered', { exact: true }).count()) {
        await look(page, 'occlusion');
        seen.add('covers');
      }
      await session.getByRole('button', { name: 'Show answer' }).click();
      if (await session.locator('.katex').count()) {
        await expect(session.locator('.katex').first()).toBeVisible();
        await look(page, 'formula');
        seen.add('formula');
      }
    }
    await session.getByRole('button', { name: 'Easy' }).click();
  }
  expect([...seen].sort()).toEqual(['covers', 'formula', 'typed']);
  expect(faults).toEqual([]);
});
