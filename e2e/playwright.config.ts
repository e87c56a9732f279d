import { defineConfig } from '@playwright/test'
import { chromiumPath } from './src/fixtures/chromium.ts'
import { PATIENCE_MS } from './src/fixtures/patience.ts'

/** The whole product in a real browser: nothing is tried twice, and of what fails a trace is kept in /test-results. */
export default defineConfig({
  testDir: 'src',
  testMatch: '**/*.spec.ts',
  globalSetup: './src/fixtures/prepared-data.ts',
  outputDir: '../test-results',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: process.env['CI'] === 'true',
  // Ends a test that hangs; no machine that is merely busy comes near it.
  timeout: 5 * PATIENCE_MS,
  expect: { timeout: PATIENCE_MS, toPass: { timeout: PATIENCE_MS, intervals: [50, 100, 250, 500] } },
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    colorScheme: 'light',
    locale: 'pt-BR',
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: PATIENCE_MS,
    navigationTimeout: PATIENCE_MS,
    // Maps are drawn by software here: filming them would take half of the machine, and keeping each step's page a seventh.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: true },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: chromiumPath ?? '',
      timeout: PATIENCE_MS,
      // Headless, with WebGL by software, asking nobody outside.
      args: [
        '--no-sandbox',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--enable-unsafe-swiftshader',
        // Pages live for seconds here: what V8's last compiler spends on them, a twentieth of the browser, never comes back.
        '--js-flags=--no-turbofan',
      ],
    },
  },
})
