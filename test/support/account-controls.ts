import { type Mock, vi } from 'vitest';
import type { AccountControls } from '../../src/app/shell/app-context.ts';

/** The entry points of an account, none of which does anything. */
export function stubAccount(): { [Name in keyof AccountControls]: Mock<AccountControls[Name]> } {
  return {
    open: vi.fn(),
    openBehind: vi.fn(),
    close: vi.fn(),
    syncNow: vi.fn(),
    remove: vi.fn(),
    loadExport: vi.fn(),
    loadCardExport: vi.fn(),
    loadDeleteCopy: vi.fn(),
  };
}
