import pg from 'pg'
import { divideDatabase, giveOutCells } from '../../src/storage/cells/divide-database.ts'

/** Into so many cells the database of a test is divided, unless it asks for one (decision 71). */
export const TEST_CELLS = 4

/** Divides a test's database into so many cells, which new devices get one after the other. */
export async function addCells(config: pg.ClientConfig, cells: number): Promise<void> {
  const client = new pg.Client(config)
  await client.connect()
  try {
    await divideDatabase(client, cells)
    await giveOutCells(client, cells)
  } finally {
    await client.end()
  }
}
