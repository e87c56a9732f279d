import type { Content } from 'pdfmake/interfaces.js'
import type { ExportParameter } from '../file-table.ts'
import { GREY, LINE, ROOM } from './page.ts'

/** A note up to so many letters is not parted by the end of a page; a longer one might be longer than a page. */
const LONGEST_WHOLE = 3_000

/** Lays out what stands behind the table: what was asked for, and how the rows and figures came about. */
export function closingNotes(notes: readonly ExportParameter[]): Content {
  if (notes.length === 0) return ''
  const [first, ...others] = notes.map(noteOf)
  return {
    stack: [
      // The title has at least the first note with it.
      {
        stack: [
          { canvas: [{ type: 'line', x1: 0, y1: 0, x2: ROOM, y2: 0, lineWidth: 0.6, lineColor: LINE }] },
          { text: 'Sobre este relatório', bold: true, fontSize: 10, margin: [0, 6, 0, 3] },
          first!,
        ],
        unbreakable: isShort(notes[0]!),
      },
      ...others,
    ],
    fontSize: 7,
    margin: [0, 12, 0, 0],
  }
}

/** What is not to be parted and does not fit on a page loses what is beyond that. */
function isShort({ value }: ExportParameter): boolean {
  return value.length <= LONGEST_WHOLE
}

function noteOf(note: ExportParameter): Content {
  const { label, value } = note
  return {
    columns: [
      { text: label, width: 120, color: GREY },
      { text: value, width: '*' },
    ],
    columnGap: 8,
    margin: [0, 1, 0, 1],
    unbreakable: isShort(note),
  }
}
