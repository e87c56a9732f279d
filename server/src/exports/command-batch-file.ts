import type { BatchFileFormat } from '@monitorweb/contract/commands/command-batch-operations'
import type { TimeZone } from '@monitorweb/domain/calendar/time-zone'
import { COMMAND_STATE_WORDS, type CommandState } from '@monitorweb/domain/commands/command-state'
import type { BatchItem } from '../storage/commands/command-batch-store.ts'
import { writeCsv } from './formats/csv.ts'
import type { Column, ExportParameter, ExportTable } from './formats/file-table.ts'
import { writeXlsx } from './formats/xlsx/write-xlsx.ts'

function column(wire: string, label: string, width: number, value: (item: BatchItem) => string): Column<BatchItem> {
  return { wire, label, kind: 'text', width, isDefault: true, isOnPaper: true, total: null, value }
}

const COLUMNS = [
  column('placa', 'Placa', 12, ({ plate }) => plate),
  column('descricao', 'Descrição', 30, ({ description }) => description),
  column('cliente', 'Cliente', 30, ({ customerName }) => customerName),
  column('situacao', 'Situação', 28, batchItemWords),
  column('texto', 'Texto', 80, ({ words }) => words),
  column('comando', 'Comando', 12, ({ commandId }) => (commandId === 0 ? '' : String(commandId))),
]

/** Says where a vehicle of a batch is: what it was refused for stands beside. */
function batchItemWords({ state, words }: BatchItem): string {
  if (state !== '') return COMMAND_STATE_WORDS[state as CommandState]
  return words === '' ? 'Ainda não pedido' : 'Não aceito'
}

/** Writes what became of a batch, a vehicle a row; a workbook also says what was asked for. */
export async function commandBatchFile(
  items: readonly BatchItem[],
  { format, zone, parameters }: { format: BatchFileFormat; zone: TimeZone; parameters: readonly ExportParameter[] },
): Promise<Buffer> {
  const table: ExportTable<BatchItem> = {
    ...{ title: 'Lote de comandos', columns: COLUMNS, zone },
    rows: eachOf(items),
    totals: () => ({ rowCount: items.length, values: COLUMNS.map(() => null) }),
    parameters: () => parameters,
    paper: () => ({ head: [], figures: [], notes: [] }),
  }
  const parts: Buffer[] = []
  for await (const part of format === 'csv' ? writeCsv(table, { technical: false }) : writeXlsx(table)) parts.push(part)
  return Buffer.concat(parts)
}

async function* eachOf<T>(rows: readonly T[]): AsyncIterable<T> {
  yield* rows
}
