import type { Browser, Page } from 'playwright-core'
import { BENCH_LOGIN, BENCH_PASSWORD } from '../program/program.ts'

/** These figures tell how evenly a page was drawn during one activity. */
interface FrameFigures {
  activity: string
  frameP50Ms: number
  frameP95Ms: number
  /** A task of over 100 ms is long. */
  longTasks: number
  longestTaskMs: number
}

export interface ViewerFigures {
  /** Each time runs from opening the link: until the map is on the page, until points are on it, and until all are. */
  mapMs: number
  firstPointsMs: number
  wholeMs: number
  points: number
  whileOpening: FrameFigures
  activities: FrameFigures[]
}

const SETTLE_MS = 3_000
/** The map says by this mark how many points are on it. */
const DRAWN = 'monitorweb:track-drawn'

/**
 * Counts frames and long tasks in the page, and notes when the map came and when the reading ended; it is text, since
 * it runs in the page.
 */
const WATCH = `
  window.bench = { frames: [], tasks: [], mapAt: 0, readAt: 0 }
  new PerformanceObserver((list) => window.bench.tasks.push(...list.getEntries().map((task) => task.duration)))
    .observe({ type: 'longtask' })
  let before = performance.now(), reads = false
  const frame = (now) => {
    const { bench } = window
    bench.frames.push(now - before)
    before = now
    if (!bench.mapAt && document.querySelector('.maplibregl-canvas')) bench.mapAt = now
    const reading = document.querySelector('progress[aria-label="Leitura do período"]') !== null
    if (reads && !reading) bench.readAt = now
    reads = reading
    requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)`
const COLLECTED = `(() => {
  const { frames, tasks } = window.bench
  Object.assign(window.bench, { frames: [], tasks: [] })
  return { frames, tasks }
})()`
const STAGES = `(() => {
  const drawn = performance.getEntriesByName('${DRAWN}').map(({ startTime, detail }) => ({ at: startTime, points: detail }))
  return { mapAt: window.bench.mapAt, readAt: window.bench.readAt, drawn }
})()`

interface Stages {
  mapAt: number
  readAt: number
  drawn: { at: number; points: number }[]
}

/** Opens the link of a viewer as somebody who is logged in, and moves about in it for so long each time. */
export async function watchViewer(
  browser: Browser,
  { url, path, seconds }: { url: string; path: string; seconds: number },
): Promise<ViewerFigures> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'pt-BR' })
  const page = await context.newPage()
  try {
    await logIn(page, url)
    await page.addInitScript(WATCH)
    await page.goto(`${url}${path}`)
    const { mapAt, readAt, drawn } = await openedStages(page)
    const whole = drawn.at(-1)!
    const opened = {
      ...{ mapMs: mapAt, firstPointsMs: drawn[0]!.at, wholeMs: Math.max(readAt, whole.at), points: whole.points },
      whileOpening: await framesOf(page, 'opening'),
    }
    const during = async (activity: string, act: (page: Page, until: number) => Promise<void>) => {
      await page.waitForTimeout(SETTLE_MS)
      await page.evaluate(COLLECTED)
      await act(page, Date.now() + seconds * 1000)
      return await framesOf(page, activity)
    }
    return {
      ...opened,
      activities: [
        await during('still', (_, until) => page.waitForTimeout(until - Date.now())),
        await during('panning', pan),
        await during('zooming', zoom),
        await during('playback ×60', play),
      ],
    }
  } finally {
    await context.close()
  }
}

async function logIn(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/login`)
  await page.getByLabel('Usuário').fill(BENCH_LOGIN)
  await page.getByLabel('Senha', { exact: true }).fill(BENCH_PASSWORD)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await page.waitForURL('**/custom-dashboard')
}

/** Waits until the reading has ended and the map has drawn what came last. */
async function openedStages(page: Page): Promise<Stages> {
  for (;;) {
    const { readAt, drawn } = (await page.evaluate(STAGES)) as Stages
    // The first day alone is not all, however long the rest takes to be drawn.
    if (readAt > 0 && (drawn.length > 1 || drawn.some(({ at }) => at >= readAt))) {
      await page.waitForTimeout(SETTLE_MS)
      return (await page.evaluate(STAGES)) as Stages
    }
    await page.waitForTimeout(50)
  }
}

const MIDDLE = { x: 820, y: 300 }

async function pan({ mouse }: Page, until: number): Promise<void> {
  await mouse.move(MIDDLE.x, MIDDLE.y)
  await mouse.down()
  for (let step = 0; Date.now() < until; step++) {
    await mouse.move(MIDDLE.x + 200 * Math.sin(step / 25), MIDDLE.y + 90 * Math.cos(step / 18))
  }
  await mouse.up()
}

async function zoom(page: Page, until: number): Promise<void> {
  await page.mouse.move(MIDDLE.x, MIDDLE.y)
  for (let step = 0; Date.now() < until; step++) {
    await page.mouse.wheel(0, step % 40 < 20 ? -60 : 60)
    await page.waitForTimeout(40)
  }
}

async function play(page: Page, until: number): Promise<void> {
  await page.getByRole('button', { name: 'Reproduzir' }).click()
  await page.waitForTimeout(until - Date.now())
  await page.getByRole('button', { name: 'Pausar', exact: true }).click()
}

async function framesOf(page: Page, activity: string): Promise<FrameFigures> {
  const { frames, tasks } = (await page.evaluate(COLLECTED)) as { frames: number[]; tasks: number[] }
  const sorted = frames.sort((one, other) => one - other)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return {
    activity,
    frameP50Ms: at(0.5),
    frameP95Ms: at(0.95),
    longTasks: tasks.filter((duration) => duration > 100).length,
    longestTaskMs: Math.max(0, ...tasks),
  }
}
