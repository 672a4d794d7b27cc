// @vitest-environment jsdom
import type { AnyRouter } from '@tanstack/react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { holdWork } from '../../../ui/work/in-hand.ts';
import { watchTyping } from '../../../ui/work/typed-text.ts';
import { listenForLaunches } from './launch.ts';

type Launch = (params: { targetURL: string; files: [] }) => void;

let launch: Launch;
const navigate = vi.fn();

beforeEach(() => {
  navigate.mockReset();
  vi.stubGlobal('launchQueue', {
    setConsumer: (consumer: Launch) => {
      launch = consumer;
    },
  });
  listenForLaunches({ navigate } as unknown as AnyRouter);
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

const toTasks = () =>
  launch({ targetURL: 'https://haversack.test/dashboard/tasks#new', files: [] });

describe('a shortcut of the app’s icon', () => {
  it('leads to its place', () => {
    toTasks();
    expect(navigate).toHaveBeenCalledExactlyOnceWith({ to: '/dashboard/tasks', hash: 'new' });
  });

  it('does not lead away from an open dialog', () => {
    document.body.append(Object.assign(document.createElement('dialog'), { open: true }));
    toTasks();
    expect(navigate).not.toHaveBeenCalled();
  });

  it('does not lead away from a review', () => {
    const release = holdWork('your review');
    toTasks();
    expect(navigate).not.toHaveBeenCalled();
    release();
    toTasks();
    expect(navigate).toHaveBeenCalledOnce();
  });

  it('does not lead away from text that is saved nowhere', () => {
    const stop = watchTyping(document);
    const field = document.body.appendChild(document.createElement('input'));
    field.focus();
    field.value = 'Half a sentence';
    field.dispatchEvent(new Event('input', { bubbles: true }));
    toTasks();
    expect(navigate).not.toHaveBeenCalled();
    stop();
  });
});
