import type { Browser, CDPSession, Page } from 'playwright-core'
import { BENCH_LOGIN, BENCH_PASSWORD } from '../program/program.ts'

export interface MapFigures {
  /** The time from the press on "Entrar" until vehicles were drawn. */
  firstMarkersMs: number
  seconds: number
  frameP50Ms: number
  frameP95Ms: number
  longTasks: number
  longestTaskMs: number
  /**
   * The most that scripts ran within one frame of over 50 ms; for the rest of such a frame the page waited for WebGL
   * and for a processor.
   */
  longestScriptsMs: number
  /** The heap is JavaScript's after a collection: at the beginning, then after each stretch of the time watched. */
  heapMb: readonly number[]
}

interface Found {
  frames: number[]
  tasks: number[]
  scripts: number[]
}

/**
 * The heap is looked at between stretches, where nothing is counted, because collecting it is a long task of its own.
 */
const STRETCHES = 5

/**
 * Counts frames, long tasks and what scripts took in long frames, and notes when "Entrar" was pressed; it is text,
 * since it runs in the page.
 */
const WATCH = `
  addEventListener('click', (press) => { window.pressedAt ??= press.timeStamp }, { capture: true })
  window.mapBench = { frames: [], tasks: [], scripts: [] }
  const scriptsMs = ({ scripts }) => scripts.reduce((sum, { duration }) => sum + duration, 0)
  new PerformanceObserver((list) => window.mapBench.scripts.push(...list.getEntries().map(scriptsMs)))
    .observe({ type: 'long-animation-frame' })
  new PerformanceObserver((list) => window.mapBench.tasks.push(...list.getEntries().map((task) => task.duration)))
    .observe({ type: 'longtask' })
  let before = performance.now()
  const frame = (now) => { window.mapBench.frames.push(now - before); before = now; requestAnimationFrame(frame) }
  requestAnimationFrame(frame)`
const COLLECTED = `(() => { const found = window.mapBench; window.mapBench = { frames: [], tasks: [], scripts: [] }; return found })()`
/** The map says by this mark that vehicles are on it. */
const DRAWN = 'monitorweb:vehicles-drawn'

/** Logs in, opens the live map and watches it for so long; `settled` is called in between, when the map stands. */
export async function watchMap(
  browser: Browser,
  { url, seconds, settled }: { url: string; seconds: number; settled: () => void },
): Promise<MapFigures> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'pt-BR' })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  try {
    await page.addInitScript(WATCH)
    const firstMarkersMs = await openMap(page, url)
    settled()
    await page.waitForTimeout(3_000)
    const heapMb = [await collectedHeapMb(session)]
    const found: Found[] = []
    for (let stretch = 0; stretch < STRETCHES; stretch++) {
      await page.evaluate(COLLECTED)
      await page.waitForTimeout((seconds * 1000) / STRETCHES)
      found.push((await page.evaluate(COLLECTED)) as Found)
      heapMb.push(await collectedHeapMb(session))
    }
    return { firstMarkersMs, seconds, ...figuresOf(found), heapMb }
  } finally {
    await context.close()
  }
}

async function openMap(page: Page, url: string): Promise<number> {
  await page.goto(`${url}/login?volta=/monitoring`)
  await page.getByLabel('Usuário').fill(BENCH_LOGIN)
  await page.getByLabel('Senha', { exact: true }).fill(BENCH_PASSWORD)
  await page.getByRole('button', { name: 'Entrar' }).click()
  // Playwright's own waiting is not used: the page's security policy allows no code in text.
  for (;;) {
    const drawnAt = await page.evaluate(`performance.getEntriesByName('${DRAWN}')[0]?.startTime ?? 0`)
    if (Number(drawnAt) > 0) return Number(drawnAt) - Number(await page.evaluate('window.pressedAt'))
    await page.waitForTimeout(50)
  }
}

async function collectedHeapMb(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  return usedSize / 2 ** 20
}

function figuresOf(found: readonly Found[]) {
  const sorted = found.flatMap(({ frames }) => frames).sort((one, other) => one - other)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  const tasks = found.flatMap((stretch) => stretch.tasks)
  return {
    frameP50Ms: at(0.5),
    frameP95Ms: at(0.95),
    longTasks: tasks.filter((duration) => duration > 100).length,
    longestTaskMs: Math.max(0, ...tasks),
    longestScriptsMs: Math.max(0, ...found.flatMap(({ scripts }) => scripts)),
  }
}
