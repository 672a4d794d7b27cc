/** What mutation testing covers, and the minimum score of each area. */
export interface Area {
  name: string;
  /** Globs of the code that is mutated. */
  code: readonly string[];
  /** Globs of the tests that are run: those beside the code, and others of the same kind that use it. */
  tests: readonly string[];
  /** Percent of mutants that a test must notice. */
  wanted: number;
}

const notTests = ['!src/**/*.test.{ts,tsx}', '!server/**/*.test.ts'];

export const areas: readonly Area[] = [
  { name: 'model', code: ['src/model/**/*.ts'], tests: ['src/model/**/*.test.ts'], wanted: 90 },
  {
    name: 'ground',
    code: ['src/generate/grounding/*.ts'],
    tests: ['src/generate/grounding/*.test.ts'],
    wanted: 90,
  },
  {
    name: 'accounts',
    code: ['server/accounts/**/*.ts'],
    tests: [
      'server/accounts/**/*.test.ts',
      'server/http/**/{account,auth,code-life,same-work,takeover}.test.ts',
    ],
    wanted: 90,
  },
  {
    name: 'server-sync',
    code: ['server/sync/**/*.ts'],
    tests: ['server/sync/**/*.test.ts', 'server/http/routes/{sync,events,devices}.test.ts'],
    wanted: 90,
  },
  {
    name: 'db',
    code: ['src/{db,queries}/**/*.ts'],
    tests: ['src/{db,queries}/**/*.test.{ts,tsx}', 'src/sync/usage/*.test.ts'],
    wanted: 90,
  },
  {
    name: 'backup',
    code: ['src/interchange/backup/**/*.ts'],
    tests: [
      'src/interchange/backup/**/*.test.{ts,tsx}',
      'test/import/{changed-files,damaged,formats,frozen,merging,refused,round-trip,undo}.test.ts',
    ],
    wanted: 80,
  },
  { name: 'sync', code: ['src/sync/**/*.ts'], tests: ['src/sync/**/*.test.ts'], wanted: 90 },
  { name: 'api', code: ['src/api/**/*.ts'], tests: ['src/api/**/*.test.ts'], wanted: 80 },
  {
    name: 'stores',
    code: [
      'src/{features,pdf}/**/*-store.ts',
      'src/features/flashcards/review/review-source.ts',
      'src/features/notes/{note-draft,note-editor}.ts',
      'src/features/quiz/practice/sitting/{practice,practice-draft}.ts',
    ],
    // Those without a screen: they are quicker, and nearer to the mistake.
    tests: [
      'src/features/{flashcards,notes,quiz,files,generate}/**/*.test.ts',
      'src/reading/pdf/*.test.ts',
    ],
    wanted: 80,
  },
];

/** The globs as Stryker takes them. */
export function codeOf({ code }: Area): string[] {
  return [...code, ...notTests];
}
