import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

const CHROMIUM = [process.env['CHROMIUM_BIN'], '/usr/bin/chromium', '/usr/bin/google-chrome'].find(
  (path) => path && existsSync(path),
)

/** Without a browser no page can be measured. */
export const noBrowser = CHROMIUM === undefined

/**
 * Headless, as it runs by itself on a machine without a graphics card: WebGL by software (newer ones want to be allowed to), the page
 * around it not. Forced to put the page together by WebGL in software too, every frame costs a tenth of a second of a processor.
 */
export async function openBrowser(): Promise<Browser> {
  return await chromium.launch({
    executablePath: CHROMIUM ?? '',
    args: ['--no-sandbox', '--enable-unsafe-swiftshader'],
  })
}
