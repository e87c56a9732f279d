import type { Content } from 'pdfmake/interfaces.js'
import type { ExportParameter } from '../file-table.ts'
import { GREY, LINE, ROOM } from './page.ts'

/** Lays out what stands behind the table: what was asked for, and how the rows and figures came about. */
export function closingNotes(notes: readonly ExportParameter[]): Content {
  if (notes.length === 0) return ''
  return {
    stack: [
      { canvas: [{ type: 'line', x1: 0, y1: 0, x2: ROOM, y2: 0, lineWidth: 0.6, lineColor: LINE }] },
      { text: 'Sobre este relatório', bold: true, fontSize: 10, margin: [0, 6, 0, 3] },
      ...notes.map(
        ({ label, value }): Content => ({
          columns: [
            { text: label, width: 120, color: GREY },
            { text: value, width: '*' },
          ],
          columnGap: 8,
          margin: [0, 1, 0, 1],
        }),
      ),
    ],
    fontSize: 7,
    margin: [0, 12, 0, 0],
  }
}
