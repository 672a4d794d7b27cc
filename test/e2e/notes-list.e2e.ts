/** The list of notes of a large vault: folders as a tree, tags apart, and the search that forgives typos. */
import { zipped } from '../support/zip.ts';
import { expect, newDevice, signUp, test } from './support/fixtures.ts';

for (const phone of [true, false]) {
  test(`folders and tags stay few, and a mistyped title is found first, on a ${phone ? 'phone' : 'laptop'}`, {
    tag: '@long',
  }, async ({ browser, server }) => {
    const { page, faults } = await newDevice(browser, server, { phone });
    await signUp(page, server);
    const names = ['Anatomy', 'Biology', 'Chemistry', 'Drama', 'English', 'French'];
    const files = names.flatMap((name, at) => [
      [
        `Vault/${name}/Week 1/${name} lecture.md`,
        `---\ntags: [tag${at}, exam]\n---\nSee mitosis.\n`,
      ],
      [`Vault/${name}/${name} plan.md`, `---\ntags: [other${at}]\n---\nA plan.\n`],
    ]);
    files.push(['Vault/Biology/Mitosis.md', 'Two cells.\n']);
    const buffer = Buffer.from(
      zipped(Object.fromEntries([['Vault/.obsidian/app.json', '{}'], ...files])),
    );
    await page.goto('/dashboard/import');
    const file = { name: 'Vault.zip', mimeType: 'application/zip', buffer };
    await page.getByLabel('Choose files to import').setInputFiles(file);
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(page.getByText(/^Added .*13 notes/)).toBeVisible();
    await page.goto('/dashboard/library/notes');
    const show = page.getByRole('group', { name: 'Show' });
    await expect(show.getByRole('button', { name: 'Folder Anatomy 2' })).toBeInViewport();
    await expect(page.getByRole('group', { name: 'Tags' }).getByRole('button')).toHaveCount(7);
    await show.getByRole('button', { name: 'All folders' }).click();
    await page.getByRole('listitem').getByRole('button', { name: 'Folder French 2' }).click();
    await expect(page.getByText('2 notes')).toBeVisible();
    await show.getByRole('button', { name: 'All', exact: true }).click();
    await page.getByRole('searchbox', { name: 'Find a note' }).fill('mitoss');
    const links = page.getByRole('list', { name: 'Notes' }).getByRole('link');
    await expect(links.first()).toContainText('Mitosis');
    expect(faults).toEqual([]);
  });
}
