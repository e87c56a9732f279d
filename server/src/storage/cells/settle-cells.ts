import type pg from 'pg'
import { StartupError } from '../../errors/startup-error.ts'
import { DatabaseClient } from '../base/connections/database-client.ts'
import { countCells, divideDatabase, giveOutCells, wordsOfUnended } from './divide-database.ts'

/**
 * Answers into how many cells a migrated database is divided. One that knows no device yet is divided into as many as are asked for. Of one whose devices are not
 * wholly spread it is told how that is ended. Throws StartupError where another number is asked for than there is.
 */
export async function settleCells(
  config: pg.ClientConfig,
  asked: number | null,
  log: (line: string) => void,
): Promise<number> {
  const client = new DatabaseClient(config)
  await client.connect()
  try {
    const found = await countCells(client)
    const cells = asked ?? found
    const hasDevices = await knowsDevices(client)
    if (cells !== found) {
      if (cells < found || hasDevices) throw refusal(found, cells)
      await divideDatabase(client, cells)
    }
    const unended = await wordsOfUnended(client)
    if (unended !== null && hasDevices) log(unended)
    else if (unended !== null) await giveOutCells(client, cells)
    return cells
  } finally {
    await client.end()
  }
}

async function knowsDevices(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ any: boolean }>('select exists (select from public.device) as any')
  return rows[0]!.any
}

function refusal(found: number, asked: number): StartupError {
  const many =
    asked > found
      ? ` Para mais, inicie assim e use «npm run cells -- ${asked}» com o programa no ar.`
      : ' Menos não há como.'
  return new StartupError(
    `CELLS: o banco de dados está dividido em ${cellsInWords(found)}, e aqui se pede ${cellsInWords(asked)}. ` +
      `Use CELLS=${found}, ou deixe vazia, em todos os processos deste banco.${many}`,
  )
}

function cellsInWords(cells: number): string {
  return cells === 1 ? '1 célula' : `${cells} células`
}
