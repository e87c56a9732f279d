import { HAIR, textWidth, widestWord } from './text-width.ts'

/** These texts stand in a column: its heading and its cells. */
export interface ColumnTexts {
  heading: string
  cells: readonly string[]
}

export interface ColumnLayout {
  fontSize: number
  /** They are without the padding of their cells. */
  widths: number[]
}

/** The greatest letters that fit are taken; smaller ones than the last nobody reads on paper. */
const FONT_SIZES = [8, 7.5, 7, 6.5, 6] as const
const SMALLEST = FONT_SIZES.at(-1)!
/** No word makes a column wider than this: a longer one is parted. */
const WIDEST_WORD = 90
/** Texts beyond this go on in a second line before they make a column wider. */
const WIDEST_TEXT = 190
/** Each row keeps so much free above and below its lines. */
export const ROW_PADDING = 1.8
/** A line of the document's font, in parts of its size. */
const LINE_HEIGHT = 1.17
/** Each cell keeps so much free on its left and right, together. */
export const CELL_PADDING = 6

/** Smaller letters than the greatest that fit are taken where the table is this much shorter for them. */
const MUCH_SHORTER = 0.85
/** Letters down to this size are read as well as greater ones; smaller ones are made a step smaller at most. */
const WELL_READ = 7
const STEP = 0.5
/** Columns are made so wide that this share of their cells has no more lines than the others' do. */
const MOST_CELLS = 0.9
const MOST_LINES = 4

/**
 * Answers how wide columns are in the room there is, and how large their letters: the greatest that fit, or smaller ones that make the
 * table much shorter; null where none would be legible.
 */
export function layOutColumns(columns: readonly ColumnTexts[], room: number): ColumnLayout | null {
  const measured = columns.map(measure)
  const layouts = FONT_SIZES.flatMap((fontSize) => layOut(measured, { room, fontSize }) ?? [])
  const greatest = layouts[0]
  if (!greatest) return null
  const short = heightOf(measured, greatest) * MUCH_SHORTER
  const smallest = Math.min(WELL_READ, greatest.fontSize - STEP)
  const shorter = layouts.find((layout) => layout.fontSize >= smallest && heightOf(measured, layout) <= short)
  return shorter ?? greatest
}

/** A column with widths in letters of one point: of each cell in one line, and of most cells in several. */
interface MeasuredColumn {
  texts: ColumnTexts
  cells: readonly number[]
  /** By the count of lines. */
  inLines: readonly number[]
}

function measure(texts: ColumnTexts): MeasuredColumn {
  const different = [...new Set(texts.cells)]
  const inLines = Array.from({ length: MOST_LINES + 1 }, (_, lines) => {
    if (lines < 2) return 0
    const widths = new Map(different.map((text) => [text, narrowest(text, lines)]))
    const inOrder = texts.cells.map((text) => widths.get(text)!).sort((one, other) => one - other)
    return inOrder[Math.ceil(inOrder.length * MOST_CELLS) - 1] ?? 0
  })
  return { texts, inLines, cells: texts.cells.map((text) => textWidth(text, UNIT) - HAIR) }
}

const UNIT = { fontSize: 1 }
const SPACE = textWidth(' ', UNIT) - HAIR
/** So often the room between too narrow and wide enough is halved. */
const HALVINGS = 7

/** Answers about how narrow a text may be set in so many lines, each of which ends before the word that has no room. */
function narrowest(text: string, lines: number): number {
  const words = text.split(/\s+/).map((word) => textWidth(word, UNIT) - HAIR)
  let narrow = Math.max(...words)
  if (words.length <= lines || countLines(words, narrow) <= lines) return narrow
  let wide = sumOf(words) + SPACE * (words.length - 1)
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
  { room, fontSize }: { room: number; fontSize: number },
): ColumnLayout | null {
  const free = room - columns.length * CELL_PADDING
  const least = columns.map(({ texts }) => leastWidth(texts, fontSize))
  if (sumOf(least) > free) return null
  for (let lines = 2; lines <= MOST_LINES; lines++) {
    const inLines = columns.map((column, index) => Math.max(least[index]!, column.inLines[lines]! * fontSize + HAIR))
    if (sumOf(inLines) > free) continue
    const wanted = columns.map(({ texts }, index) => Math.max(inLines[index]!, wantedWidth(texts, fontSize)))
    return { fontSize, widths: shared(inLines, wanted, free) }
  }
  const wanted = columns.map(({ texts }, index) => Math.max(least[index]!, wantedWidth(texts, fontSize)))
  return { fontSize, widths: shared(least, wanted, free) }
}

/** Answers about how high all rows are together, each as high as its longest cell. */
function heightOf(columns: readonly MeasuredColumn[], { fontSize, widths }: ColumnLayout): number {
  let height = 0
  for (let row = 0; row < (columns[0]?.cells.length ?? 0); row++) {
    const lines = columns.map(({ cells }, index) => Math.ceil((cells[row]! * fontSize + HAIR) / widths[index]! - 0.01))
    height += Math.max(1, ...lines) * fontSize * LINE_HEIGHT + 2 * ROW_PADDING
  }
  return height
}

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

/** Parts the words that are wider than their column. */
export function parted(text: string, width: number, fontSize: number, bold = false): string {
  return text.replace(/\S+/g, (word) => {
    if (widestWord(word, { fontSize, bold }) <= width) return word
    let line = ''
    let lines = ''
    for (const letter of word) {
      if (line !== '' && textWidth(line + letter, { fontSize, bold }) > width) {
        lines += `${line}\n`
        line = ''
      }
      line += letter
    }
    return lines + line
  })
}

function leastWidth({ heading, cells }: ColumnTexts, fontSize: number): number {
  const ofCells = cells.reduce((widest, text) => Math.max(widest, widestWord(text, { fontSize })), 0)
  return Math.max(widestWord(heading, { fontSize, bold: true }), Math.min(ofCells, (WIDEST_WORD * fontSize) / 8))
}

function wantedWidth({ heading, cells }: ColumnTexts, fontSize: number): number {
  const ofCells = cells.reduce((widest, text) => Math.max(widest, textWidth(text, { fontSize })), 0)
  return Math.min(Math.max(ofCells, textWidth(heading, { fontSize, bold: true }) / 2), WIDEST_TEXT)
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
