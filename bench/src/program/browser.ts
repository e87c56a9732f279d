import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

const CHROMIUM = [process.env['CHROMIUM_BIN'], '/usr/bin/chromium', '/usr/bin/google-chrome'].find(
  (path) => path && existsSync(path),
)

/** Without a browser no page can be measured. */
export const noBrowser = CHROMIUM === undefined

/**
 * Opens a headless browser as it runs by itself on a machine without a graphics card: WebGL is drawn by software (newer
 * versions want to be allowed to), the page around it is not. If it were forced to put the page together by WebGL in
 * software too, every frame would cost a processor a tenth of a second.
 */
export async function openBrowser(): Promise<Browser> {
  return await chromium.launch({
    executablePath: CHROMIUM ?? '',
    args: ['--no-sandbox', '--enable-unsafe-swiftshader'],
  })
}
