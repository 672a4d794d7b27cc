/** Codes through a real SMTP server, and the screens while it is down. */
import type { Page } from '@playwright/test';
import { Smtp } from '../support/smtp.ts';
import { expect, newDevice, skipOptions, student, test } from './support/fixtures.ts';
import { ServerProcess } from './support/server.ts';

const away = 'We can’t send emails right now. Try again in a minute.';

test('if a mail server is away, the forms say so and keep typed text, and the code still arrives', {
  tag: '@long',
}, async ({ browser }) => {
  const smtp = await Smtp.start();
  const server = await ServerProcess.start({ SMTP_URL: smtp.url });
  try {
    await smtp.stop();
    const { page, faults } = await newDevice(browser, server);
    await page.clock.install();
    await fillSignup(page);
    await expect(page.getByText(`to ${student.email}`)).toBeVisible();
    await expect.poll(() => server.said).toContain('it is tried again');
    await page.clock.fastForward(31_000);
    await page.getByRole('button', { name: 'Resend code', exact: true }).click();
    await expect(page.getByText(away)).toBeVisible();

    const other = await newDevice(browser, server);
    await fillSignup(other.page, 'grace@example.org');
    await expect(other.page.getByRole('alert').filter({ hasText: away })).toBeVisible();
    await expect(other.page.getByLabel('Email address')).toHaveValue('grace@example.org');
    await expect(other.page.getByLabel('Confirm password')).toHaveValue(student.password);

    await smtp.start();
    await page.getByLabel('Verification code').fill(await smtp.codeFor(student.email));
    await skipOptions(page);
    expect([...faults, ...other.faults]).toEqual([]);
  } finally {
    await server.dispose();
    await smtp.stop();
  }
});

async function fillSignup(page: Page, email = student.email): Promise<void> {
  await page.goto('/account/signup');
  await page.getByLabel('Username', { exact: true }).fill(email.slice(0, 5));
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(student.password);
  await page.getByLabel('Confirm password').fill(student.password);
  await page.getByRole('button', { name: 'Sign up' }).click();
}
