import { defineConfig } from 'vitest/config'

/**
 * What properties draw from: always the same in the ordinary run, so that its verdict is that of the change; drawn anew
 * and told in the full run, or when a number of bodies is chosen. SVITLO_SEED repeats one.
 */
const isLong = process.env['SVITLO_FULL'] ?? process.env['SVITLO_FUZZ']
const seed = process.env['SVITLO_SEED'] ?? String(isLong ? Math.floor(Math.random() * 2 ** 31) : 20_261_122)
if (isLong && !process.env['SVITLO_SEED']) console.log(`Seed: SVITLO_SEED=${seed}`)
process.env['SVITLO_SEED'] = seed
const setupFiles = ['tests/setup/seed.ts']

/**
 * For the full run: of the demo town, which the browser tests live in; of several processes and of kills in a payment. The
 * ordinary run kills a server and its database twice (tests/kills.test.ts).
 */
const long = [
  'demo/seeds/{chain,core-of-town,previews-of-town}.test.ts',
  'tests/{payment-kills,several-processes}.test.ts',
]

const full = {
  test: {
    name: 'full',
    environment: 'node' as const,
    setupFiles,
    include: ['tests/full/*.full.test.ts'],
    globalSetup: 'tests/setup/postgres.ts',
    testTimeout: 600_000,
    hookTimeout: 60_000,
  },
}

const unit = {
  environment: 'node' as const,
  setupFiles,
  // only against tests that never end; a busy machine answers late, not wrongly
  testTimeout: 60_000,
  hookTimeout: 60_000,
}

/** `unit` and `unit-web` need nothing; `server` gets a real PostgreSQL with one database per test file (tests/setup/database.ts). */
export default defineConfig({
  test: {
    maxWorkers: 2,
    // results kept of earlier runs would change the order of files
    cache: false,
    projects: [
      {
        test: {
          ...unit,
          name: 'unit',
          // words, rules and contracts keep no state: each worker loads them once for all its files
          isolate: false,
          include: [
            'src/{domain,text,contract,lists}/**/*.test.ts',
            'tests/{architecture,citations,lock,map,readme}.test.ts',
            'scripts/{chunks,notes}.test.ts',
          ],
        },
      },
      // of pages, whose modules keep what a browser keeps
      { test: { ...unit, name: 'unit-web', include: ['src/web/**/*.test.{ts,tsx}'] } },
      {
        test: {
          name: 'server',
          environment: 'node',
          setupFiles,
          // each worker loads the app once for all its files, not once per file; no test here replaces a module or a
          // global
          isolate: false,
          include: [
            'src/{billing-core,server}/**/*.test.ts',
            '{demo,scripts}/**/*.test.ts',
            'tests/*.test.ts',
            'tests/refusals/*.test.ts',
          ],
          exclude: [
            'tests/{architecture,citations,lock,map,readme}.test.ts',
            'scripts/{chunks,notes}.test.ts',
            ...(process.env['SVITLO_FULL'] ? [] : long),
          ],
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
