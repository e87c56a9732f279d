import type { Browser, CDPSession, Page } from 'playwright-core'
import { BENCH_LOGIN, BENCH_PASSWORD } from '../program.ts'

export interface MapFigures {
  /** From the press on "Entrar" until vehicles were drawn. */
  firstMarkersMs: number
  seconds: number
  frameP50Ms: number
  frameP95Ms: number
  longTasks: number
  longestTaskMs: number
  /** JavaScript's heap after a collection, at the beginning and at the end. */
  heapStartMb: number
  heapEndMb: number
}

/** Counts frames and long tasks in the page, and notes when "Entrar" was pressed; text, since it runs there. */
const WATCH = `
  addEventListener('click', (press) => { window.pressedAt ??= press.timeStamp }, { capture: true })
  window.mapBench = { frames: [], tasks: [] }
  new PerformanceObserver((list) => window.mapBench.tasks.push(...list.getEntries().map((task) => task.duration)))
    .observe({ type: 'longtask' })
  let before = performance.now()
  const frame = (now) => { window.mapBench.frames.push(now - before); before = now; requestAnimationFrame(frame) }
  requestAnimationFrame(frame)`
const COLLECTED = `(() => { const found = window.mapBench; window.mapBench = { frames: [], tasks: [] }; return found })()`
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
    const heapStartMb = await heapMb(session)
    await page.evaluate(COLLECTED)
    await page.waitForTimeout(seconds * 1000)
    const found = (await page.evaluate(COLLECTED)) as { frames: number[]; tasks: number[] }
    const heapEndMb = await heapMb(session)
    return { firstMarkersMs, seconds, ...figuresOf(found), heapStartMb, heapEndMb }
  } finally {
    await context.close()
  }
}

async function openMap(page: Page, url: string): Promise<number> {
  await page.goto(`${url}/login?volta=/monitoring`)
  await page.getByLabel('Usuário').fill(BENCH_LOGIN)
  await page.getByLabel('Senha', { exact: true }).fill(BENCH_PASSWORD)
  await page.getByRole('button', { name: 'Entrar' }).click()
  // Not Playwright's own waiting: the page's security policy allows no code in text.
  for (;;) {
    const drawnAt = await page.evaluate(`performance.getEntriesByName('${DRAWN}')[0]?.startTime ?? 0`)
    if (Number(drawnAt) > 0) return Number(drawnAt) - Number(await page.evaluate('window.pressedAt'))
    await page.waitForTimeout(50)
  }
}

async function heapMb(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  return usedSize / 2 ** 20
}

function figuresOf({ frames, tasks }: { frames: number[]; tasks: number[] }) {
  const sorted = frames.sort((one, other) => one - other)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return {
    frameP50Ms: at(0.5),
    frameP95Ms: at(0.95),
    longTasks: tasks.filter((duration) => duration > 100).length,
    longestTaskMs: Math.max(0, ...tasks),
  }
}
