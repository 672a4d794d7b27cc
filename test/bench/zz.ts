import { chromium } from '@playwright/test';
import { chromiumOptions } from '../e2e/support/chromium.ts';
import { signUp, student } from '../e2e/support/fixtures.ts';
import { fillCards } from '../e2e/support/many-cards.ts';
import { ServerProcess } from '../e2e/support/server.ts';

const port = 45000 + (Number(process.argv[3] ?? 50000) % 977);
const mode = process.argv[2];
const [cards, reviews, decks] = [Number(process.argv[3] ?? 50000), Number(process.argv[4] ?? 500000), 40];
const root = `/tmp/q/big/${cards}-${reviews}`;
const server = await ServerProcess.start({ DATA_DIR: `${root}-server`, PORT: String(port) });
const url = `http://127.0.0.1:${port}`;
const context = await chromium.launchPersistentContext(`${root}-profile`, { ...chromiumOptions, baseURL: url, viewport: { width: 1366, height: 768 } });
const page = context.pages()[0] ?? (await context.newPage());
page.on('pageerror', (e) => console.log('ERR', e.message));
page.on('console', (m) => m.type() === 'error' && console.log('CON', m.text().slice(0, 200)));
const said = (what: string, from: number) => console.log(what, Date.now() - from, 'ms');
try {
  if (mode === 'seed') {
    await signUp(page, { url, student, codeFor: server.codeFor.bind(server), codesTo: server.codesTo.bind(server) } as never);
    const from = Date.now();
    await fillCards(page, { cards, reviews, decks });
    said('filled', from);
  } else {
    const { run } = await import(`./zz-${mode}.ts`);
    await run(page, server);
  }
} finally {
  await context.close();
  await server.stop();
}
process.exit();
