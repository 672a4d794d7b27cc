/** Study material by the browser's built-in model, here a double of it: downloaded once, then used offline. */
import { axeOn } from './support/axe.ts';
import { countOn, rowsOn } from './support/device-data.ts';
import {
  expect,
  newDevice,
  pdfPath,
  signUp,
  test,
  waitForOfflineReady,
} from './support/fixtures.ts';
import { isSaved, uploadPdf } from './support/student.ts';

/** In the page: makes a point of the sentences that stand first on the pages that it is asked about. */
function haveModel(): void {
  let availability = localStorage.getItem('has-model') ? 'available' : 'downloadable';
  const prompt = async (user: string) => {
    const items = [...user.matchAll(/ page (\d+)\]\n([\s\S]*?)\n\[\w+ end of page/g)].flatMap(
      ([, page, words = '']) =>
        [...words.matchAll(/(?<=[.\n] ?)[A-Z][a-z]+ [^.\n]{60,220}\./g)]
          .slice(0, 3)
          .map(([quote]) => ({ text: quote, page: Number(page), quote })),
    );
    const lie = {
      text: 'The moon is made of cheese and of nothing else.',
      page: 1,
      quote: 'Cheese.',
    };
    return JSON.stringify({ items: [lie, ...items] });
  };
  type Monitor = (target: EventTarget) => void;
  const create = async ({ monitor }: { monitor?: Monitor }) => {
    if (availability !== 'available') {
      const target = new EventTarget();
      monitor?.(target);
      target.dispatchEvent(Object.assign(new Event('downloadprogress'), { loaded: 0.5 }));
      await new Promise((resolve) => {
        setTimeout(resolve, 300);
      });
      availability = 'available';
      localStorage.setItem('has-model', 'yes');
    }
    return { contextWindow: 4_096, prompt, destroy: () => undefined };
  };
  Object.assign(window, { LanguageModel: { availability: async () => availability, create } });
}

test('[P1] this browser’s AI is downloaded once, makes a summary without a network, and no lie of it is kept', {
  tag: ['@worker', '@long'],
}, async ({ browser, server }) => {
  const { page, context, faults } = await newDevice(browser, server, { phone: true });
  await page.addInitScript(haveModel);
  await signUp(page, server);
  await waitForOfflineReady(page);
  await uploadPdf(page, pdfPath);
  const [file] = await rowsOn(page, 'file');
  await page.goto(`/dashboard/library/files/${file?.id}`);
  await page.getByRole('button', { name: 'Generate' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'This browser’s AI' }).check();
  expect(await axeOn(page, 'dialog')).toEqual([]);
  await dialog.getByRole('button', { name: 'Download AI model' }).click();
  await expect(dialog.getByRole('progressbar', { name: 'Downloading the AI model' })).toBeVisible();
  await expect(dialog.getByText('It works offline')).toBeVisible();
  await context.setOffline(true);
  await dialog.getByRole('button', { name: 'Generate' }).click();

  const found = page.getByRole('dialog', { name: /^Summary: \d+ points$/ });
  await expect(found).toBeVisible();
  await expect(found.getByText(/left out\. Why\?/)).toBeVisible();
  await page.getByRole('button', { name: /^Save \d+ points$/ }).click();
  await isSaved(page);
  const points = await rowsOn(page, 'point');
  expect(points.length).toBeGreaterThan(2);
  expect(JSON.stringify(points)).not.toContain('cheese');
  expect(await countOn(page, 'jobs')).toBe(0);
  expect(faults).toEqual([]);
});
