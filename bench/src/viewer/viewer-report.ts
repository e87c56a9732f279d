import { table } from '../figures/markdown-table.ts'
import type { ViewerFigures } from './viewer-page.ts'

export interface ViewerMeasured {
  machine: string
  /** So many points of the month are stored. */
  points: number
  /** Each round ran in a browser of its own. */
  rounds: readonly ViewerFigures[]
}

/** Writes docs/performance-history.md: what was measured of a month in the history viewer, and how. */
export function viewerReport({ machine, points, rounds }: ViewerMeasured): string {
  return `# Performance of the history viewer

Made by \`npm run bench -- history --write\` on ${machine}: a vehicle that reported every ten seconds for thirty days,
${points.toLocaleString('en')} positions, in headless Chromium, 1440 × 900 px, as it runs by itself on a machine without a
graphics card: WebGL is computed by the processor. Browser, program and PostgreSQL share the processors.

## Opening the link
From opening it until the map is there, the first points are drawn, and all are.

${openingTable(rounds)}

## Moving about in the whole month
${rounds.map((round, index) => `Round ${index + 1}:\n\n${activitiesTable(round)}`).join('\n\n')}
`
}

function openingTable(rounds: readonly ViewerFigures[]): string {
  const rows = rounds.map(({ mapMs, firstPointsMs, wholeMs, points }, index) => [
    `${index + 1}`,
    ...[mapMs, firstPointsMs, wholeMs].map(milliseconds),
    points.toLocaleString('en'),
  ])
  return table(['round', 'map', 'first points', 'whole', 'points drawn'], rows)
}

function activitiesTable({ whileOpening, activities }: ViewerFigures): string {
  const rows = [whileOpening, ...activities].map((figures) => [
    figures.activity,
    `${figures.frameP50Ms.toFixed(0)} / ${figures.frameP95Ms.toFixed(0)} ms`,
    `${figures.longTasks} (longest ${milliseconds(figures.longestTaskMs)})`,
  ])
  return table(['doing', 'frame p50 / p95', 'tasks over 100 ms'], rows)
}

function milliseconds(value: number): string {
  return `${Math.round(value)} ms`
}
