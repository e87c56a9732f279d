import { textWidth, widestWord } from './text-width.ts'

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
/** Each cell keeps so much free on its left and right, together. */
export const CELL_PADDING = 8

/** Answers how wide columns are in the room there is, and how large their letters; null where none would be legible. */
export function layOutColumns(columns: readonly ColumnTexts[], room: number): ColumnLayout | null {
  const free = room - columns.length * CELL_PADDING
  for (const fontSize of FONT_SIZES) {
    const least = columns.map((column) => leastWidth(column, fontSize))
    if (sumOf(least) > free) continue
    const wanted = columns.map((column, index) => Math.max(least[index]!, wantedWidth(column, fontSize)))
    return { fontSize, widths: shared(least, wanted, free) }
  }
  return null
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
