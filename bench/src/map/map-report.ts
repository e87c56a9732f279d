import { table } from '../figures/markdown-table.ts'
import type { MapFigures } from './map-page.ts'
import type { ViewersFigures } from './viewers.ts'

export interface MapMeasured {
  machine: string
  vehicles: number
  /** The figures are listed by the share of the fleet that moves each second. */
  shown: readonly (readonly [share: number, MapFigures])[]
  viewers: readonly ViewersFigures[]
}

/** Writes docs/performance-map.md: what was measured of the live map, and how. */
export function mapReport({ machine, vehicles, shown, viewers }: MapMeasured): string {
  return `# Performance of the live map

Made by \`npm run bench -- map --write\` on ${machine}: ${vehicles.toLocaleString('en')} vehicles in headless Chromium, 1440 × 900 px, as it
runs by itself on a machine without a graphics card: WebGL is computed by the processor. Browser, program, PostgreSQL and the fleet that
moves share the processors.

## The page
First markers: from the press on "Entrar" until vehicles are drawn. Scripts: the most that JavaScript ran within one frame that took
over 50 ms; the rest of such a frame the page waits until the processor has drawn and copied the map's picture, which a graphics card does
aside. The heap is JavaScript's, after a collection, at the beginning and after each fifth of the time watched.

${pageTable(shown)}

## The server
A tenth of the fleet moves each second, and so many people watch all of it.

${viewersTable(viewers)}
`
}

function pageTable(shown: MapMeasured['shown']): string {
  const rows = shown.map(([share, figures]) => [
    `${Math.round(share * 100)} %`,
    `${figures.seconds} s`,
    `${Math.round(figures.firstMarkersMs)} ms`,
    `${figures.frameP50Ms.toFixed(0)} / ${figures.frameP95Ms.toFixed(0)} ms`,
    `${figures.longTasks} (longest ${Math.round(figures.longestTaskMs)} ms)`,
    `${Math.round(figures.longestScriptsMs)} ms`,
    `${figures.heapMb.map((size) => size.toFixed(1)).join(' → ')} MB`,
  ])
  const frames = ['frame p50 / p95', 'tasks over 100 ms', 'scripts in a frame']
  return table(['moving each second', 'watched', 'first markers', ...frames, 'heap'], rows)
}

function viewersTable(figures: readonly ViewersFigures[]): string {
  const rows = figures.map(({ viewers, cpuMsPerSecond, residentMb, kilobytesPerViewerSecond }) => [
    `${viewers}`,
    `${cpuMsPerSecond.toFixed(0)} ms`,
    `${residentMb.toFixed(0)} MB`,
    `${kilobytesPerViewerSecond.toFixed(0)} kB`,
  ])
  return table(['viewers', 'processor a second', 'resident', 'sent to each a second'], rows)
}
