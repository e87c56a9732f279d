import type { Content } from 'pdfmake/interfaces.js'
import type { ExportParameter, PaperWords } from '../file-table.ts'
import type { DrawnMap } from '../map/drawn-map.ts'
import { GREY, LINE, ROOM } from './page.ts'

/** The map stands on the right of the first page, so small that the table begins below it. */
const MAP_SIZE = { width: 290, height: 150 }
const GAP = 18
/** So many figures stand beside each other: without a map, with one. */
const FIGURES_IN_ROW = { wide: 9, narrow: 4 }
/** The line around a figure, and what is free on its left and right within it. */
const [FRAME, LEFT, RIGHT] = [0.6, 6, 5]

/** Lays out what the first page says before the table: for whom, of what, when, the period in figures, the map. */
export function pageHead(title: string, { head, figures }: PaperWords, map: DrawnMap | null): Content {
  const width = map ? ROOM - MAP_SIZE.width - GAP : ROOM
  const words: Content[] = [
    { text: title, fontSize: 17, bold: true, margin: [0, 0, 0, 5] },
    facts(head, map !== null),
    figuresBlock(figures, { width, inRow: map ? FIGURES_IN_ROW.narrow : FIGURES_IN_ROW.wide }),
  ]
  if (!map) return { stack: words, margin: [0, 0, 0, 10] }
  const drawing: Content[] = [
    { svg: map.svg, width: MAP_SIZE.width },
    ...(map.key.length > 0 ? [keyOf(map.key)] : []),
    { text: map.words, fontSize: 6, color: GREY, margin: [0, 2, 0, 0] },
  ]
  return {
    columns: [
      { width, stack: words },
      { width: MAP_SIZE.width, stack: drawing },
    ],
    columnGap: GAP,
    margin: [0, 0, 0, 10],
  }
}

/** Says which vehicle has which letter and colour; no entry is parted by the end of a line. */
function keyOf(key: DrawnMap['key']): Content {
  const entries = key.flatMap(({ letter, color, name }) => [
    { text: `${HARD}${letter}${HARD}`, bold: true, color: '#ffffff', background: color },
    { text: `${HARD}${name.replaceAll(' ', HARD)}` },
    { text: '   ' },
  ])
  return { text: entries, fontSize: 7.5, margin: [2, 3, 0, 0] }
}

/** No line ends at this blank. */
const HARD = '\u00a0'

function facts(head: readonly ExportParameter[], isNarrow: boolean): Content {
  const lines = head.map(({ label, value }) => [
    { text: label, color: GREY, noWrap: true },
    { text: value, bold: label === 'Cliente' },
  ])
  // In two columns where there is the whole page.
  const half = isNarrow ? lines.length : Math.ceil(lines.length / 2)
  const parts = [lines.slice(0, half), lines.slice(half)].filter((part) => part.length > 0)
  const tables = parts.map((body) => ({
    table: { widths: ['auto', '*'], body },
    layout: {
      hLineWidth: () => 0,
      vLineWidth: () => 0,
      paddingLeft: () => 0,
      paddingTop: () => 1,
      paddingBottom: () => 1,
    },
  }))
  return { columns: tables, columnGap: GAP, fontSize: 8.5 }
}

/** Draws the figures as one block of equal cells, each with its word above it. */
function figuresBlock(
  figures: readonly ExportParameter[],
  { width, inRow }: { width: number; inRow: number },
): Content {
  if (figures.length === 0) return ''
  const count = Math.min(inRow, figures.length)
  const rows: Content[][] = []
  for (let first = 0; first < figures.length; first += count) {
    const row = figures.slice(first, first + count).map(
      ({ label, value }): Content => ({
        stack: [
          { text: label, fontSize: 7, color: GREY },
          { text: value, fontSize: 11, bold: true },
        ],
      }),
    )
    while (row.length < count) row.push('')
    rows.push(row)
  }
  const cell = (width - FRAME * (count + 1)) / count - LEFT - RIGHT
  return {
    table: { widths: Array.from({ length: count }, () => cell), body: rows },
    layout: {
      ...{ hLineWidth: () => FRAME, vLineWidth: () => FRAME, hLineColor: () => LINE, vLineColor: () => LINE },
      ...{ paddingLeft: () => LEFT, paddingRight: () => RIGHT, paddingTop: () => 3, paddingBottom: () => 3 },
    },
    margin: [0, 7, 0, 0],
  }
}
