import { defineConfig } from 'vitest/config'

const full = {
  test: {
    name: 'full',
    environment: 'node' as const,
    include: ['tests/full/*.full.test.ts'],
    globalSetup: 'tests/setup/postgres.ts',
    testTimeout: 600_000,
    hookTimeout: 60_000,
  },
}

/** `unit` needs nothing; `server` gets a real PostgreSQL with one database per test file (tests/setup/database.ts). */
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: [
            'src/{domain,text,contract,lists,web}/**/*.test.{ts,tsx}',
            'tests/{architecture,citations,lock,readme}.test.ts',
            'scripts/{chunks,notes}.test.ts',
          ],
          // only against tests that never end; a busy machine answers late, not wrongly
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'server',
          environment: 'node',
          // each worker loads the app once for all its files, not once per file; no test here replaces a module or a
          // global
          isolate: false,
          include: [
            'src/server/**/*.test.ts',
            '{demo,scripts}/**/*.test.ts',
            'tests/*.test.ts',
            'tests/refusals/*.test.ts',
          ],
          exclude: ['tests/{architecture,citations,lock,readme}.test.ts', 'scripts/{chunks,notes}.test.ts'],
          globalSetup: 'tests/setup/postgres.ts',
          // only against tests that never end; a busy machine answers late, not wrongly
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      // statistics that take minutes: npm run test:full
      ...(process.env['SVITLO_FULL'] ? [full] : []),
    ],
  },
})
