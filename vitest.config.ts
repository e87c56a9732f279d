import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './scripts/tests/longest-first.ts'

const maxWorkers = Math.max(2, Math.min(4, availableParallelism()))
/**
 * Files of small tests share what their worker imported: most of the time would go into reading the same modules again. So
 * such a test leaves no state behind in a module.
 */
const sharedWorkers = { isolate: false, maxWorkers, setupFiles: ['scripts/tests/repeatable-properties.ts'] }

/**
 * Rules alone, the client's logic, the server on a real PostgreSQL: one kind after another. The whole product in a real browser is
 * Playwright's, see e2e/playwright.config.ts.
 * The limits end a test that hangs; no machine that is merely busy comes near them.
 */
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          ...sharedWorkers,
          sequence: { groupOrder: 1 },
          include: ['{domain,contract,server,simulator}/src/**/*.test.ts', 'scripts/**/*.test.ts'],
          testTimeout: 60_000,
          expect: { poll: { timeout: 50_000 } },
        },
      },
      {
        test: {
          name: 'web',
          ...sharedWorkers,
          setupFiles: [
            ...sharedWorkers.setupFiles,
            'web/src/testing/settled-imports.ts',
            'web/src/testing/document-fonts.ts',
          ],
          sequence: { groupOrder: 2 },
          include: ['web/src/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          // Its files share a window: one that has something saved, which leaves a browser where it is, would move all after it.
          environmentOptions: { happyDOM: { settings: { navigation: { disableFallbackToSetURL: true } } } },
          testTimeout: 60_000,
          expect: { poll: { timeout: 50_000 } },
        },
      },
      {
        test: {
          name: 'server',
          ...sharedWorkers,
          // More than processors, as these wait for sockets, timers and other processes half of their time.
          maxWorkers: maxWorkers + 1,
          sequence: { groupOrder: 3 },
          include: ['server/test/**/*.test.ts'],
          globalSetup: ['server/test/setup/test-postgres.ts'],
          testTimeout: 400_000,
          hookTimeout: 400_000,
          expect: { poll: { timeout: 150_000, interval: 100 } },
        },
      },
    ],
  },
})
