import { Readable } from 'node:stream'
import type { CellValue, ColumnKind } from '@monitorweb/contract/reports/columns/column-declaration'
import { ZipFile } from 'yazl'
import { BYTE_ORDER_MARK, brazilianLine, writeCsv } from './csv.ts'
import type { ExportTable } from './file-table.ts'
import { createWallClock } from './zone-clock.ts'

/**
 * Writes a ZIP that leaves as it grows: the same CSV for Brazil as alone, and beside it, of the same reading, one with
 * the totals and what was asked for, so that no total stands among the rows.
 */
export async function* writeCsvWithTotals<Row>(table: ExportTable<Row>, baseName: string): AsyncGenerator<Buffer> {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  const csv = Readable.from(writeCsv(table, { technical: false }), { objectMode: false })
  csv.once('error', (error: Error) => void output.destroy(error))
  csv.once('end', () => {
    zip.addBuffer(Buffer.from(totalsOf(table)), `${baseName}-totais.csv`)
    zip.end()
  })
  zip.addReadStream(csv, `${baseName}.csv`)
  try {
    yield* output as AsyncIterable<Buffer>
  } finally {
    csv.destroy()
  }
}

function totalsOf<Row>(table: ExportTable<Row>): string {
  const clock = createWallClock(table.zone)
  const lines: (readonly [label: string, value: CellValue, kind: ColumnKind])[] = [
    ['Total', 'Valor', 'text'],
    ...totalLines(table),
    ...table.parameters().map(({ label, value }) => [label, value, 'text'] as const),
  ]
  return BYTE_ORDER_MARK + lines.map(([label, ...value]) => brazilianLine([[label, 'text'], value], clock)).join('')
}

function totalLines<Row>({ columns, totals }: ExportTable<Row>) {
  const { rowCount, values } = totals()
  const known = columns.flatMap(({ label, kind, total }, index) =>
    values[index] === null ? [] : [[total === 'max' ? `Maior: ${label}` : label, values[index]!, kind] as const],
  )
  return [['Linhas', rowCount, { decimals: 0 }] as const, ...known]
}
