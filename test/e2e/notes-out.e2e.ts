/** A vault comes in by a zip, a note goes out with its picture, and all of it is printed at both sizes. */
import { readFile } from 'node:fs/promises';
import { unzipped, zipped } from '../support/zip.ts';
import { axeOn } from './support/axe.ts';
import { countOn } from './support/device-data.ts';
import { lostOn } from './support/fit.ts';
import { expect, newDevice, signUp, test } from './support/fixtures.ts';

/** One dot. */
const png = Uint8Array.from(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
);
const text = `See [[Mitosis]] and $x^2$.

![[wall.png|300]]

${'Words of a long note.\n\n'.repeat(150)}The last line.`;

for (const phone of [false, true]) {
  test(`a vault goes in, and its note out and onto paper, on a ${phone ? 'phone' : 'laptop'}`, {
    tag: '@long',
  }, async ({ browser, server }) => {
    const { page, faults } = await newDevice(browser, server, { phone });
    await signUp(page, server);
    const buffer = Buffer.from(
      zipped({
        'Vault/.obsidian/app.json': '{}',
        'Vault/Biology/Cells.md': `---\ntags: [exam]\naliases: [Zelle]\n---\n${text}\n`,
        'Vault/Biology/Mitosis.md': 'Two of [[Cells]].\n',
        'Vault/attachments/wall.png': png,
      }),
    );
    await page.goto('/dashboard/import');
    const file = { name: 'Vault.zip', mimeType: 'application/zip', buffer };
    await page.getByLabel('Choose files to import').setInputFiles(file);
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(page.getByText(/^Added .*2 notes/)).toBeVisible();
    expect([await countOn(page, 'note'), await countOn(page, 'tag')]).toEqual([2, 1]);

    await page.goto('/dashboard/library/notes');
    await page
      .getByRole('link', { name: /^Cells/ })
      .first()
      .click();
    await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Cells');
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Export…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Export note' });
    expect(await axeOn(page)).toEqual([]);
    expect(await lostOn(page)).toEqual([]);
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Export', exact: true }).click();
    const made = unzipped(await readFile(await (await download).path()));
    expect(Object.keys(made)).toEqual(['Biology/Cells.md', 'attachments/wall.png']);
    expect(Buffer.from(made['attachments/wall.png'] ?? []).equals(png)).toBe(true);
    const written = new TextDecoder().decode(made['Biology/Cells.md']);
    expect(written).toContain('tags:\n  - exam\naliases: [Zelle]\n---\n');
    expect(written.endsWith(`\n${text}\n`)).toBe(true);
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();

    // From Edit too, all of it and nothing else.
    await page.getByRole('tab', { name: 'Edit' }).click();
    await page.evaluate(() => {
      window.print = () => undefined;
    });
    await page.keyboard.press('Control+P');
    const paper = page.locator('body > .printed-notes');
    await expect(paper).toHaveCount(1);
    await page.emulateMedia({ media: 'print' });
    await expect(paper.getByText('The last line.')).toBeVisible();
    await expect(paper.getByRole('img', { name: 'wall' })).toBeVisible();
    await expect(page.getByRole('tab', { name: 'Edit' })).toBeHidden();
    const pdf = await page.pdf({ format: 'A4' });
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page[^s]/g)?.length).toBeGreaterThan(2);
    await page.emulateMedia({ media: 'screen' });
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    await expect(paper).toHaveCount(0);
    expect(faults).toEqual([]);
  });
}
