// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ApiResult } from '../../../api/failure-kind.ts';
import type { Availability, LanguageModelApi } from '../../../platform/built-in-ai.ts';
import type { AiState } from '../../../protocol/generations.ts';
import { fakeAi } from '../../../queries/built-in-ai/testing.ts';
import { asksSingle, EngineField, useChosen, useEngineChoice } from './engine-choice.tsx';

let answer: ApiResult<AiState>;
vi.mock('../../../api/generation/generations.ts', () => ({ fetchAi: async () => answer }));

const state = (rest: Partial<AiState> = {}): ApiResult<AiState> => ({
  ok: true,
  data: { isAvailable: true, perDay: 1_000, left: 750, nextDayAt: Date.UTC(2026, 0, 16), ...rest },
});

function Form() {
  const choice = useEngineChoice('flashcards');
  return (
    <>
      <EngineField {...choice} sent="pages" tokens={100} />
      <output>{choice.engine}</output>
    </>
  );
}

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  useChosen.setState({ engine: 'device' });
});

const engine = () => screen.getAllByRole('status').at(-1)?.textContent;

it('begins with this device, and says what the server gets and what is used of the day', async () => {
  answer = state();
  render(<Form />);
  const server = await screen.findByRole('radio', { name: 'Server’s AI' });
  expect(screen.getByText(/Your pages never leave it/)).toBeDefined();
  await userEvent.click(server);
  expect(engine()).toBe('server');
  expect(screen.getByText(/is sent to your server and to the AI service/)).toBeDefined();
  expect(
    screen.getByText(/You have used 25 % of today’s amount. This may use up to 10 %./),
  ).toBeDefined();
  await userEvent.click(screen.getByRole('radio', { name: 'On this device' }));
  expect(engine()).toBe('device');
});

it('says that languages other than English are being tried', async () => {
  answer = state({ isAvailable: false, perDay: 0, left: 0 });
  render(<Form />);
  expect(await screen.findByText(/Languages other than English are being tried\./)).toBeDefined();
});

it('does not speak of a server without AI where nobody wants it, and says so where it was chosen', async () => {
  answer = state({ isAvailable: false, perDay: 0, left: 0 });
  const asked = vi.fn(async () => answer);
  const { unmount } = render(<Form />);
  await act(asked);
  expect(screen.queryByText(/no AI/)).toBeNull();
  unmount();
  useChosen.setState({ engine: 'server' });
  render(<Form />);
  expect(await screen.findByText(/no AI, so your device generates it/)).toBeDefined();
  expect(engine()).toBe('device');
});

it('says that the server has nothing left of the day, and uses the device', async () => {
  answer = state({ left: 0 });
  render(<Form />);
  expect(await screen.findByText(/used today’s amount/)).toBeDefined();
  expect(screen.queryByRole('radio')).toBeNull();
  expect(engine()).toBe('device');
});

it('says that it could not ask, and asks again', async () => {
  answer = { ok: false, error: { kind: 'server-fault', message: 'No answer' } };
  render(<Form />);
  await screen.findByText(/could not check/);
  answer = state();
  await userEvent.click(screen.getByRole('button', { name: 'Check again' }));
  expect(await screen.findByRole('radio', { name: 'Server’s AI' })).toBeDefined();
});

it.each(['offline', 'timeout'] as const)(
  'says nothing of the server’s AI where the server is not reached (%s): the device makes all of it',
  async (kind) => {
    answer = { ok: false, error: { kind, message: 'No answer' } };
    render(<Form />);
    await act(async () => undefined);
    expect(screen.getByText(/Your pages never leave it/)).toBeDefined();
    expect(screen.queryByText(/server/)).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
  },
);

it('says nothing of the server’s AI without a network', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  render(<Form />);
  await act(async () => undefined);
  expect(screen.queryByText(/server|offline/i)).toBeNull();
});

it('uses the device while there is no network, whatever was chosen', async () => {
  answer = state();
  render(<Form />);
  await userEvent.click(await screen.findByRole('radio', { name: 'Server’s AI' }));
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  dispatchEvent(new Event('offline'));
  expect(await screen.findByText(/You are offline/)).toBeDefined();
  expect(engine()).toBe('device');
});

it.each([
  ['device', ['single', 'short'], undefined],
  ['browser', ['single', 'short'], 'This browser’s AI'],
  ['server', ['single', 'short'], undefined],
  ['server', undefined, 'This server’s AI'],
] as const)('knows whether %s, with kinds %s, asks single choice alone', (by, known, words) => {
  const said = { isAvailable: true, perDay: 1_000, left: 750, nextDayAt: 0 };
  const offer = { ...said, ...(known && { questionKinds: [...known] }) };
  expect(asksSingle({ engine: by, ai: { kind: 'ready', state: offer } })).toBe(words);
});

describe('a browser with AI of its own', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('is offered without a server’s, and its pages stay here', async () => {
    answer = state({ isAvailable: false, perDay: 0, left: 0 });
    vi.stubGlobal('LanguageModel', fakeAi({}).apis.LanguageModel);
    render(<Form />);
    await userEvent.click(await screen.findByRole('radio', { name: 'This browser’s AI' }));
    expect(engine()).toBe('browser');
    expect(screen.getByText(/Your pages never leave it/)).toBeDefined();
    expect(screen.queryByRole('radio', { name: 'Server’s AI' })).toBeNull();
  });

  it('downloads its model when told to, shows how far, and can be stopped; until then the device is used', async () => {
    answer = state({ isAvailable: false, perDay: 0, left: 0 });
    let availability: Availability = 'downloadable';
    let finish: () => void = () => undefined;
    let tell: (event: { loaded: number }) => void = () => undefined;
    const { LanguageModel } = fakeAi({ availability: () => availability }).apis;
    vi.stubGlobal('LanguageModel', {
      ...LanguageModel,
      create: (options: Parameters<LanguageModelApi['create']>[0]) => {
        options.monitor?.({ addEventListener: (_, hear) => (tell = hear) });
        return new Promise((resolve, reject) => {
          options.signal?.addEventListener('abort', () => reject(options.signal?.reason));
          finish = () => {
            availability = 'available';
            resolve({ destroy: () => undefined });
          };
        });
      },
    });
    render(<Form />);
    await userEvent.click(await screen.findByRole('radio', { name: 'This browser’s AI' }));
    expect(engine()).toBe('device');
    await userEvent.click(screen.getByRole('button', { name: 'Download AI model' }));
    act(() => tell({ loaded: 0.4 }));
    const bar = screen.getByRole('progressbar', { name: 'Downloading the AI model' });
    expect(bar.getAttribute('aria-valuenow')).toBe('0.4');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel download' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Download AI model' }));
    act(() => finish());
    expect(await screen.findByText(/works offline/)).toBeDefined();
    expect(engine()).toBe('browser');
  });
});
