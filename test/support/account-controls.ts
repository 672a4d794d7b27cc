import { type Mock, vi } from 'vitest';
import type { AccountControls } from '../../src/shell/app-context.ts';

/** The doors to an account, none of which does anything. */
export function stubAccount(): { [Door in keyof AccountControls]: Mock<AccountControls[Door]> } {
  return {
    open: vi.fn(),
    openBehind: vi.fn(),
    close: vi.fn(),
    syncNow: vi.fn(),
    remove: vi.fn(),
    loadExport: vi.fn(),
  };
}
