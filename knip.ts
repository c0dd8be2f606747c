import type { KnipConfig } from 'knip'
import { LAYOUTS, NOT_BUILT_YET, PAGES } from './src/domain/pages.ts'

// A pattern that ends in `!` holds for `--production` too: what only tests use is not used there. An export that is there
// for tests and stands where it belongs says `@internal`.

/** The build finds these files by their names in the table of pages. */
const pages = [...Object.values(LAYOUTS), NOT_BUILT_YET, ...PAGES.flatMap(({ module }) => module ?? [])]

export default {
  entry: [
    'src/server/main.ts!',
    'src/server/answering.ts!',
    'src/server/db/migrate-command.ts!',
    'src/server/cli/check-kept.ts!',
    'src/server/cli/confirm-change.ts!',
    'src/server/cli/create-admin.ts!',
    'src/server/cli/price.ts!',
    'src/server/cli/set-company.ts!',
    'src/server/check-start.ts!',
    'src/server/files/picture-program.ts!',
    'src/server/lists/xlsx-program.ts!',
    'src/server/pdf/draw-program.ts!',
    'src/server/readings/workbook-program.ts!',
    'src/server/signing/check-program.ts!',
    'demo/seeds/run.ts!',
    'demo/signing/make-keys.ts!',
    'demo/signing/make-common-keys.ts!',
    'demo/stubs/*.ts!',
    'scripts/*.mjs!',
    'bench/*.bench.ts',
    'tests/setup/*.ts',
    'tests/programs/*.ts',
    'tests/e2e/**/*.spec.ts',
    'tests/e2e/*.ts',
    // its tests build it
    'tests/e2e/kit/page.tsx',
    'bench/programs/*.ts',
    // the build renders it (vite.config.ts)
    'src/web/landing/first-sight.tsx!',
    ...new Set(pages.map((file) => `src/web/${file}.tsx!`)),
  ],
  project: [
    'src/**/*.{ts,tsx}!',
    'demo/**/*.ts!',
    'bench/**/*.ts',
    'tests/**/*.{ts,tsx}',
    'scripts/**/*.mjs!',
    '!src/**/*{.test,under-test}.{ts,tsx}!',
    '!src/server/core/conformance/**!',
    '!demo/**/*.test.ts!',
    // makers for tests
    '!demo/seeds/makers/{core,core-books,drafts,orders}.ts!',
  ],
  // tests may name what a file keeps for itself
  ignoreExportsUsedInFile: process.argv.includes('--production'),
  ignoreBinaries: ['unshare', 'taskset', 'pdftotext', 'pdftoppm', 'openssl', 'keytool'],
  // `buffer` is taken for the module of Node, which the browser does not have
  ignoreDependencies: ['@fontsource-variable/manrope', 'buffer', 'oxfmt', 'oxlint', 'oxlint-tsgolint'],
} satisfies KnipConfig
