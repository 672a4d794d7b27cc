/** The main job, end to end, as a student does it: online, then on a second device. */
import { countOn, rowsOn } from './support/device-data.ts';
import { expect, logIn, newDevice, pdfPath, signUpByForm, test } from './support/fixtures.ts';
import {
  expectGroundedItems,
  expectSameRows,
  generate,
  openOnSecondDevice,
  rateAll,
  takeQuiz,
  uploadPdf,
  waitUntilUploaded,
} from './support/student.ts';

test('[P1] sign up, drop a PDF, get a summary, flashcards and a quiz, study, and find it all on a second device', {
  tag: ['@worker', '@long'],
}, async ({ browser, server }) => {
  const laptop = await newDevice(browser, server);
  await signUpByForm(laptop.page, server);
  await uploadPdf(laptop.page, pdfPath);
  for (const kind of ['Summary', 'Flashcards', 'Quiz'] as const) await generate(laptop.page, kind);
  await expectGroundedItems(laptop.page);

  await laptop.page.goto('/dashboard/library/flashcards');
  const rated = await rateAll(laptop.page, 5);
  const result = await takeQuiz(laptop.page);
  await waitUntilUploaded(laptop.page);

  const phone = await newDevice(browser, server, { phone: true });
  await logIn(phone.page, server.student);
  await expectSameRows(phone.page, laptop.page);
  expect(await countOn(phone.page, 'review')).toBe(rated);
  expect(await rowsOn(phone.page, 'card')).toEqual(await rowsOn(laptop.page, 'card'));

  await phone.page.goto('/dashboard/library/quiz');
  await expect(phone.page.getByText(result).first()).toBeVisible();
  await openOnSecondDevice(phone.page);
  expect(laptop.faults).toEqual([]);
  expect(phone.faults).toEqual([]);
});
