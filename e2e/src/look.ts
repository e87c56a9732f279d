import { mkdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Page } from 'playwright-core'

/** Set by `npm run screens`: where pictures of every screen are put, to be looked at. */
const PICTURES = process.env['SCREENS_DIR']
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Axe {
  run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>
}

/** What axe finds on the page as it is: the rule and the elements that break it. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  await page.evaluate(AXE)
  const { violations } = await page.evaluate(() => (globalThis as unknown as { axe: Axe }).axe.run())
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

/** By how many pixels the page can be scrolled sideways. */
export function sidewaysPixels(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

/**
 * A picture, where pictures are asked for. The map's last tiles and transitions are not announced: it waits until two in a row are the
 * same.
 */
export async function takePicture(page: Page, name: string): Promise<void> {
  if (!PICTURES) return
  mkdirSync(PICTURES, { recursive: true })
  let before: Buffer = Buffer.alloc(0)
  for (let attempt = 0; attempt < 20; attempt++) {
    const picture = await page.screenshot({ path: join(PICTURES, `${name}.png`) })
    if (picture.equals(before)) return
    before = picture
    await page.waitForTimeout(300)
  }
}
