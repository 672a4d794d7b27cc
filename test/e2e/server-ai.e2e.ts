/** Study material by the server's AI: begun before a tunnel, it is there after it, once [P1], [P2]. */
import { listOf, startFakeModel, taskOf } from '../../server/test-support/fake-model.ts';
import { axeOn } from './support/axe.ts';
import { countOn, rowsOn } from './support/device-data.ts';
import { expect, newDevice, pdfPath, signUp, test } from './support/fixtures.ts';
import { ServerProcess } from './support/server.ts';
import { isSaved, uploadPdf, waitUntilSynced, waitUntilUploaded } from './support/student.ts';

/** A point from the first sentence of each requested page. */
function pointsOf(text: string): object[] {
  const pages = [...text.matchAll(/ page (\d+)\]\n([\s\S]*?)\n\[\w+ end of page/g)];
  return pages.flatMap(([, page, words = '']) =>
    [...words.matchAll(/(?<=[.\n] ?)[A-Z][a-z]+ [^.\n]{60,220}\./g)]
      .slice(0, 3)
      .map(([quote]) => ({ text: quote, page: Number(page), quote })),
  );
}

/** Statements as they stand on the pages, and that they are true. */
function statementsOf(request: Parameters<typeof taskOf>[0]): object[] {
  const user = request.messages[1]?.content ?? '';
  if (taskOf(request) === 'make') {
    return pointsOf(user).map((item) => {
      const { text, ...rest } = item as { text: string };
      return { form: 'true', statement: text, ...rest };
    });
  }
  return user
    .split(/^Question /m)
    .slice(1)
    .map((asked, question) => ({ question, option: asked.includes('0: True') ? 0 : 1 }));
}

test('[P2] generations of the server go on in a tunnel, without their tab and after its death, and are there once', {
  tag: ['@worker', '@long'],
}, async ({ browser }) => {
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let isDeaf = false;
  await using model = await startFakeModel(async (request) => {
    await held;
    if (isDeaf) return () => undefined;
    const [system, user] = request.messages;
    const isQuiz = taskOf(request) === 'answer' || system?.content.includes('"true"');
    return listOf(...(isQuiz ? statementsOf(request) : pointsOf(user?.content ?? '')));
  });
  const server = await ServerProcess.start({ AI_BASE_URL: model.url, AI_MODEL: 'small' });
  try {
    const student = {
      username: 'Ada',
      email: 'ada@example.org',
      password: 'correct horse battery',
    };
    const own = Object.assign(server, { student });
    const { page, context, faults } = await newDevice(browser, own, { phone: true });
    await signUp(page, own);
    await uploadPdf(page, pdfPath);
    await waitUntilUploaded(page);
    await waitUntilSynced(page);
    const [file] = await rowsOn(page, 'file');
    await page.goto(`/dashboard/library/files/${file?.id}`);
    await page.getByRole('button', { name: 'Generate' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: 'Server’s AI' }).check();
    await expect(dialog.getByText('You have used 0 % of today’s amount')).toBeVisible();
    await expect(dialog.getByText(/This may use up to/)).toBeVisible();
    expect(await axeOn(page, 'dialog')).toEqual([]);
    await dialog.getByRole('button', { name: 'Generate' }).click();
    await expect.poll(() => model.asked.length).toBeGreaterThan(0);

    await context.setOffline(true);
    await expect(dialog.getByText('Waiting for a connection')).toBeVisible();
    letGo();
    await context.setOffline(false);
    // On a phone one item is seen at a time; the button says how many there are.
    const save = page.getByRole('button', { name: /^Save \d+ points$/ });
    await expect(page.getByRole('dialog', { name: /^Summary: \d+ points$/ })).toBeVisible();
    const count = Number(/\d+/.exec((await save.textContent()) ?? '')?.[0]);
    expect(count).toBeGreaterThan(2);
    await save.click();
    await isSaved(page);
    expect(await countOn(page, 'summary')).toBe(1);
    expect(await countOn(page, 'point')).toBe(count);
    expect(await countOn(page, 'jobs')).toBe(0);

    isDeaf = true;
    const before = model.asked.length;
    await page.getByRole('button', { name: 'Generate' }).first().click();
    const quiz = page.getByRole('dialog');
    await quiz.getByRole('button', { name: 'Quiz', exact: true }).click();
    await quiz.getByRole('combobox', { name: 'Kind of questions' }).selectOption('True or false');
    await quiz.getByRole('button', { name: 'Generate' }).click();
    await expect.poll(() => model.asked.length).toBeGreaterThan(before);
    const address = page.url();
    await page.close();
    await server.kill();
    isDeaf = false;
    await server.start();
    const next = await context.newPage();
    await next.goto(address);
    await next.getByRole('button', { name: 'Generate' }).first().click();
    await expect(next.getByRole('dialog', { name: /^Quiz: \d+ questions?$/ })).toBeVisible({
      timeout: 60_000,
    });
    const keep = next.getByRole('button', { name: /^Save \d+ questions?$/ });
    await expect(next.getByText(/The server’s AI used .*% of today’s amount/)).toBeVisible();
    expect(await axeOn(next, 'dialog')).toEqual([]);
    const questions = Number(/\d+/.exec((await keep.textContent()) ?? '')?.[0]);
    await keep.click();
    await isSaved(next);
    const rows = await rowsOn(next, 'question');
    expect(rows).toHaveLength(questions);
    expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set(['true-false']));
    expect(await countOn(next, 'jobs')).toBe(0);
    expect(faults).toEqual([]);
    // Neither question nor answer is in the log.
    expect(server.said).not.toContain('quote');
  } finally {
    await server.dispose();
  }
});

test('a question about a file is answered by the sentences that the server’s AI chose, and without it by the device @long', async ({
  browser,
}) => {
  await using model = await startFakeModel(() => listOf({ sentence: 2 }));
  const server = await ServerProcess.start({ AI_BASE_URL: model.url, AI_MODEL: 'small' });
  try {
    const student = {
      username: 'Ada',
      email: 'ada@example.org',
      password: 'correct horse battery',
    };
    const own = Object.assign(server, { student });
    const { page, faults } = await newDevice(browser, own);
    await signUp(page, own);
    await uploadPdf(page, pdfPath);
    await page.getByRole('link', { name: /psychology-extract/ }).click();
    await page.getByRole('button', { name: 'View', exact: true }).click();
    await page.getByRole('button', { name: 'Ask this file' }).click();
    const panel = page.getByRole('complementary', { name: 'Ask this file' });
    await panel.getByRole('radio', { name: 'Server’s AI' }).check();
    await expect(panel.getByText('You have used 0 % of today’s amount')).toBeVisible();
    await panel.getByRole('textbox', { name: 'Question' }).fill('What is classical conditioning?');
    await panel.getByRole('button', { name: 'Ask', exact: true }).click();
    await expect(panel.getByText('1 answer for', { exact: false })).toContainText(
      'Chosen by the server’s AI.',
    );
    expect(await axeOn(page, 'main')).toEqual([]);
    const sent =
      /\n2 \(page \d+\): (.*)\n/.exec(model.asked[0]?.messages[1]?.content ?? '')?.[1] ?? '?';
    const shown = await panel.getByRole('listitem').first().textContent();
    expect(shown?.replaceAll(/\W/g, '')).toContain(sent.replaceAll(/\W/g, ''));

    model.answer = () => ({ status: 500 });
    await panel.getByRole('button', { name: 'Ask', exact: true }).click();
    await expect(
      panel.getByText('The server’s AI did not answer. From your device.'),
    ).toBeVisible();
    await expect(panel.getByRole('listitem').first()).toContainText(/classical conditioning/i);
    expect(faults.filter((fault) => !fault.includes('503'))).toEqual([]);
    expect(server.said).not.toContain('conditioning');
  } finally {
    await server.dispose();
  }
});
