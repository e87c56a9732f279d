import type { Browser, Locator, Page } from 'playwright-core'
import { until } from './until.ts'

/** The middle of what is drawn in one colour, and of how many pixels it is. */
export interface Found {
  x: number
  y: number
  pixels: number
}

/** A page with one map, or the part of a page with one. */
interface MapAround {
  locator(selector: string): Locator
}

/** Fill of the marker of a vehicle in motion. */
export const MOVING_FILL = { red: 0x0b, green: 0x6b, blue: 0x5b }

/**
 * Where a colour stands on the map as a person sees it: the middle of its pixels in a picture of the map, null when there
 * are fewer than a marker has.
 */
export async function findOnMap(browser: Browser, around: MapAround, fill: typeof MOVING_FILL): Promise<Found | null> {
  const picture = await around.locator('canvas.maplibregl-canvas').screenshot()
  const reader = await readerOf(browser)
  return await reader.evaluate(
    async ({ base64, fill }) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      const image = await createImageBitmap(new Blob([bytes]))
      const canvas = new OffscreenCanvas(image.width, image.height)
      const context = canvas.getContext('2d')
      if (!context) return null
      context.drawImage(image, 0, 0)
      const { data } = context.getImageData(0, 0, image.width, image.height)
      const sum = { x: 0, y: 0, count: 0 }
      for (let index = 0; index < data.length; index += 4) {
        const off =
          Math.abs((data[index] ?? 0) - fill.red) +
          Math.abs((data[index + 1] ?? 0) - fill.green) +
          Math.abs((data[index + 2] ?? 0) - fill.blue)
        if (off > 12) continue
        sum.x += (index / 4) % image.width
        sum.y += Math.floor(index / 4 / image.width)
        sum.count++
      }
      return sum.count < 40 ? null : { x: sum.x / sum.count, y: sum.y / sum.count, pixels: sum.count }
    },
    { base64: picture.toString('base64'), fill },
  )
}

/** One page of a browser reads all its pictures, and is gone with it. */
const readers = new WeakMap<Browser, Promise<Page>>()
function readerOf(browser: Browser): Promise<Page> {
  const reader = readers.get(browser) ?? browser.newPage()
  readers.set(browser, reader)
  return reader
}

/** {@link findOnMap} once the colour is there. */
export async function untilOnMap(browser: Browser, around: MapAround, fill: typeof MOVING_FILL): Promise<Found> {
  let found = await findOnMap(browser, around, fill)
  await until(async () => {
    found ??= await findOnMap(browser, around, fill)
    return found !== null
  })
  return found!
}
