import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const maxWorkers = Math.max(2, Math.min(4, availableParallelism()))
/**
 * Files of small tests share what their worker imported: most of the time would go into reading the same modules again. So
 * such a test leaves no state behind in a module.
 */
const sharedWorkers = { isolate: false, maxWorkers }

/**
 * Rules alone, the client's logic, the server on a real PostgreSQL, the whole product in a real browser: one kind after another.
 * The limits end a test that hangs; no machine that is merely busy comes near them.
 */
export default defineConfig({
  test: {
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
          sequence: { groupOrder: 2 },
          include: ['web/src/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          testTimeout: 60_000,
          expect: { poll: { timeout: 50_000 } },
        },
      },
      {
        test: {
          name: 'server',
          maxWorkers,
          sequence: { groupOrder: 3 },
          include: ['server/test/**/*.test.ts'],
          globalSetup: ['server/test/setup/test-postgres.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
          expect: { poll: { timeout: 50_000 } },
        },
      },
      {
        test: {
          name: 'e2e',
          sequence: { groupOrder: 4 },
          include: ['e2e/src/**/*.test.ts'],
          testTimeout: 600_000,
          hookTimeout: 600_000,
          maxWorkers: 2,
        },
      },
    ],
  },
})
