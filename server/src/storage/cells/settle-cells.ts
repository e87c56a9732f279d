import type pg from 'pg'
import { StartupError } from '../../errors/startup-error.ts'
import { DatabaseClient } from '../base/connections/database-client.ts'
import { countCells, divideDatabase, giveOutCells, tellUnended } from './divide-database.ts'

/**
 * Answers into how many cells a migrated database is divided. One that knows no device yet is divided into as many as are asked for. Of one whose devices are not
 * wholly spread it is told how that is ended. Throws StartupError where another number is asked for than there is.
 */
export async function settleCells(
  config: pg.ClientConfig,
  asked: number | null,
  log: (line: string) => void = () => undefined,
): Promise<number> {
  const client = new DatabaseClient(config)
  await client.connect()
  try {
    const found = await countCells(client)
    if (asked === null || asked === found) {
      const unended = await tellUnended(client)
      if (unended === null) return found
      if (await knowsDevices(client)) log(unended)
      else await giveOutCells(client, found)
      return found
    }
    if (asked < found || (await knowsDevices(client))) throw refusal(found, asked)
    await divideDatabase(client, asked)
    await giveOutCells(client, asked)
    return asked
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
