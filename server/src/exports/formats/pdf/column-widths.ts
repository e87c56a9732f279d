import { BETWEEN_WORDS, HAIR, ROUNDING, textWidth, widestWord } from './text-width.ts'

/** These texts stand in a column: its heading, its cells, and what they add up to. */
export interface ColumnTexts {
  heading: string
  cells: readonly string[]
  total?: string
  /** Its cells are read as one, as a date with its hour is: they have one line while any layout leaves them one. */
  isWhole?: boolean
}

export interface ColumnLayout {
  fontSize: number
  /** They are without the padding of their cells. */
  widths: number[]
}

/**
 * Letters have one of these sizes, smaller ones than the last nobody reads on paper, and a table in them is as bad as one in the greatest
 * that is so many times as high. Down to 7 points they become smaller for a few lines fewer, below that only for many.
 */
const FONT_SIZES = [
  { fontSize: 8, timesWorse: 1 },
  { fontSize: 7.5, timesWorse: 1.07 },
  { fontSize: 7, timesWorse: 1.14 },
  { fontSize: 6.5, timesWorse: 1.3 },
  { fontSize: 6, timesWorse: 1.5 },
] as const
const SMALLEST = FONT_SIZES.at(-1)!.fontSize
/** No word makes a column wider than this: a longer one is parted. */
const WIDEST_WORD = 90
/** Texts beyond this go on in a second line before they make a column wider. */
const WIDEST_TEXT = 190
/** Each row keeps so much free above and below its lines. */
export const ROW_PADDING = 1.4
/** A line of the document's font, in parts of its size. */
const LINE_HEIGHT = 1.17
/** Each cell keeps so much free on its left and right, together. */
export const CELL_PADDING = 6

/** A table that is no higher than this has its place on a page with everything around it: it needs to be no shorter. */
const SHORT_ENOUGH = 280
/** A table whose dates go on in a second line is as bad as one that is so many times as high, in which they do not. */
const WORSE_IN_PARTS = 2
/** Columns are made so wide that this share of their cells has no more lines than the others' do: of all, or of most. */
const SHARES_OF_CELLS = [1, 0.95, 0.9] as const
const MOST_LINES = 4
/** A column wants to be so wide that this share of its cells has one line. */
const SHARE_IN_ONE_LINE = 0.9

/**
 * Answers how wide columns are in the room there is, and how large their letters: as great as they fit, or smaller ones that make the
 * table shorter or leave dates whole; null where none would be legible.
 */
export function layOutColumns(columns: readonly ColumnTexts[], room: number): ColumnLayout | null {
  const measured = columns.map(measure)
  const layouts = FONT_SIZES.flatMap(({ fontSize, timesWorse }) =>
    [true, false].flatMap((isWhole) => {
      const layout = layOut(measured, { room, fontSize, isWhole })
      if (!layout) return []
      const worse = timesWorse * (isWhole ? 1 : WORSE_IN_PARTS)
      return { layout, cost: Math.max(SHORT_ENOUGH, heightOf(measured, layout)) * worse }
    }),
  )
  return layouts.reduce((best, one) => (one.cost < best.cost ? one : best), layouts[0]!)?.layout ?? null
}

/** A column with widths in letters of one point. */
interface MeasuredColumn {
  texts: ColumnTexts
  /** The words of its cells by their widths; cells of the same text share them. */
  cells: readonly (readonly number[])[]
  /** The heading's words, which are bold. */
  heading: readonly number[]
  widest: number
  /** By the count of lines: how narrow each cell may be for it, the narrowest first. */
  inLines: readonly (readonly number[])[]
}

const UNIT = { fontSize: 1 }
const SPACE = textWidth(' ', UNIT) - HAIR

function measure(texts: ColumnTexts): MeasuredColumn {
  const different = [...new Set(texts.cells)]
  const wordsOf = new Map(different.map((text) => [text, wordWidths(text)]))
  const inLines = Array.from({ length: MOST_LINES + 1 }, (_, lines) => {
    if (lines < 1) return []
    const widths = new Map(different.map((text) => [text, narrowest(wordsOf.get(text)!, lines)]))
    return texts.cells.map((text) => widths.get(text)!).sort((one, other) => one - other)
  })
  const cells = texts.cells.map((text) => wordsOf.get(text)!)
  const widest = different.reduce((width, text) => Math.max(width, inOneLine(wordsOf.get(text)!)), 0)
  return { texts, cells, inLines, widest, heading: wordWidths(texts.heading, true) }
}

function wordWidths(text: string, bold = false): number[] {
  return text.split(BETWEEN_WORDS).map((word) => textWidth(word, { ...UNIT, bold }) - HAIR)
}

function inOneLine(words: readonly number[]): number {
  return sumOf(words) + SPACE * (words.length - 1)
}

/** So often the room between too narrow and wide enough is halved. */
const HALVINGS = 7

/** Answers about how narrow a text may be set in so many lines, each of which ends before the word that has no room. */
function narrowest(words: readonly number[], lines: number): number {
  if (lines === 1) return inOneLine(words)
  let narrow = Math.max(...words)
  if (words.length <= lines || countLines(words, narrow) <= lines) return narrow
  let wide = inOneLine(words)
  for (let halving = 0; halving < HALVINGS; halving++) {
    const middle = (narrow + wide) / 2
    if (countLines(words, middle) <= lines) wide = middle
    else narrow = middle
  }
  return wide
}

function countLines(words: readonly number[], width: number): number {
  let count = 1
  let line = -SPACE
  for (const word of words) {
    if (line > 0 && line + SPACE + word > width) {
      count++
      line = word
    } else line += SPACE + word
  }
  return count
}

function layOut(
  columns: readonly MeasuredColumn[],
  { room, fontSize, isWhole }: { room: number; fontSize: number; isWhole: boolean },
): ColumnLayout | null {
  const free = room - columns.length * CELL_PADDING
  const least = columns.map(({ texts, widest }) => {
    const ofWords = leastWidth(texts, fontSize)
    return isWhole && texts.isWhole ? Math.max(ofWords, widest * fontSize + HAIR) : ofWords
  })
  if (sumOf(least) > free) return null
  const wantedOver = (narrow: readonly number[]) =>
    columns.map((column, index) => Math.max(narrow[index]!, wantedWidth(column, fontSize)))
  for (let lines = 2; lines <= MOST_LINES; lines++) {
    for (const share of SHARES_OF_CELLS) {
      const inLines = columns.map(({ inLines: sorted }, index) => {
        const widths = sorted[lines]!
        const width = widths[Math.ceil(widths.length * share) - 1] ?? 0
        return Math.max(least[index]!, width * fontSize + HAIR)
      })
      if (sumOf(inLines) <= free) return { fontSize, widths: shared(inLines, wantedOver(inLines), free) }
    }
  }
  return { fontSize, widths: shared(least, wantedOver(least), free) }
}

/** Answers how high all rows are together, each as high as its longest cell, below the heading. */
function heightOf(columns: readonly MeasuredColumn[], { fontSize, widths }: ColumnLayout): number {
  const room = widths.map((width) => (width - HAIR) / fontSize)
  const known = columns.map(() => new Map<readonly number[], number>())
  const linesOf = (words: readonly number[], index: number) => {
    const lines = known[index]!.get(words) ?? countLines(words, room[index]! + ROUNDING)
    known[index]!.set(words, lines)
    return lines
  }
  const heading = Math.max(1, ...columns.map((column, index) => linesOf(column.heading, index)))
  let lines = 0
  const rowCount = columns[0]?.cells.length ?? 0
  for (let row = 0; row < rowCount; row++) {
    lines += columns.reduce((most, { cells }, index) => Math.max(most, linesOf(cells[row]!, index)), 1)
  }
  // The heading stands on each page, of which one holds about so many rows.
  const headings = Math.ceil(rowCount / ROWS_ON_PAGE) * heading
  return (lines + headings) * fontSize * LINE_HEIGHT + rowCount * 2 * ROW_PADDING
}

const ROWS_ON_PAGE = 25

/** Lays out columns of which words must be parted: each has its share of the room, by what it would need at least. */
export function squeezeColumns(columns: readonly ColumnTexts[], room: number): ColumnLayout {
  const free = room - columns.length * CELL_PADDING
  const least = columns.map((column) => leastWidth(column, SMALLEST))
  return { fontSize: SMALLEST, widths: least.map((width) => (width * free) / sumOf(least)) }
}

/** Tells whether columns are legible whose cells are as long as these examples. */
export function areLegible(columns: readonly ColumnTexts[], room: number): boolean {
  const least = columns.map((column) => leastWidth(column, SMALLEST))
  return sumOf(least) <= room - columns.length * CELL_PADDING
}

function leastWidth({ heading, cells, total = '' }: ColumnTexts, fontSize: number): number {
  const ofCells = cells.reduce((widest, text) => Math.max(widest, widestWord(text, { fontSize })), 0)
  const bold = [heading, total].map((text) => widestWord(text, { fontSize, bold: true }))
  return Math.max(...bold, Math.min(ofCells, (WIDEST_WORD * fontSize) / 8))
}

/** Answers the width in which most cells have one line: a few long ones take no room from columns that need it in every row. */
function wantedWidth({ texts, inLines: [, inOne] }: MeasuredColumn, fontSize: number): number {
  const ofCells = (inOne![Math.ceil(inOne!.length * SHARE_IN_ONE_LINE) - 1] ?? 0) * fontSize + HAIR
  return Math.min(Math.max(ofCells, textWidth(texts.heading, { fontSize, bold: true }) / 2), WIDEST_TEXT)
}

/** Gives each column its least width and a share of the room that is left: more to those that want more. */
function shared(least: readonly number[], wanted: readonly number[], free: number): number[] {
  const left = free - sumOf(least)
  const wants = wanted.map((width, index) => width - least[index]!)
  const all = sumOf(wants)
  if (all > left) return least.map((width, index) => width + (left * wants[index]!) / all)
  // What nobody wants goes to all alike, so that the table is as wide as the page.
  const grown = (free - sumOf(wanted)) / sumOf(wanted)
  return wanted.map((width) => width * (1 + grown))
}

function sumOf(widths: readonly number[]): number {
  return widths.reduce((sum, width) => sum + width, 0)
}
