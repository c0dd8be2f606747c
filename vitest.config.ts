import { defineConfig } from 'vitest/config'

/** `unit` needs nothing; `server` gets a real PostgreSQL, one database per test file (tests/setup/database.ts). */
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: ['src/{domain,text,contract,web}/**/*.test.{ts,tsx}', 'tests/architecture.test.ts'],
        },
      },
      {
        test: {
          name: 'server',
          environment: 'node',
          include: ['src/server/**/*.test.ts', '{seeds,stubs,scripts}/**/*.test.ts', 'tests/*.test.ts'],
          exclude: ['tests/architecture.test.ts'],
          globalSetup: 'tests/setup/postgres.ts',
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
