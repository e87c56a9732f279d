import type { Operation } from '@monitorweb/contract/operation'
import type { BatchResult } from '@monitorweb/contract/register-lists'
import type pg from 'pg'
import { changeRegister } from '../storage/register-change.ts'
import { toCallError } from './call-error.ts'

export type Outcome = 'criado' | 'alterado' | 'igual'

export interface BatchRow {
  line: number
  /** Its key as far as it is known before. */
  key: string
  /** What was wrong with it before it was tried. */
  errors?: readonly { field: string; message: string }[]
  save(client: pg.PoolClient): Promise<{ key: string; outcome: Outcome }>
}

interface Batch {
  /** The register that changes. */
  table: string
  /** Its fields are named in errors. */
  operation: Operation
  rows: readonly BatchRow[]
  /** Says what would happen and saves nothing. */
  dryRun: boolean
}

/** Carries the results out of the transaction that it undoes. */
class Undone extends Error {
  override name = 'Undone'
  readonly results: BatchResult[]

  constructor(results: BatchResult[]) {
    super('undone')
    this.results = results
  }
}

/** Saves all rows in one transaction or, where one is wrong, none, and says of each what happened to it and why. */
export async function saveBatch(pool: pg.Pool, batch: Batch): Promise<BatchResult[]> {
  try {
    return await changeRegister(pool, batch.table, async (client) => {
      const results: BatchResult[] = []
      for (const row of batch.rows) results.push(...(await saveRow(client, row, batch.operation)))
      const isWrong = results.some(({ outcome }) => outcome === 'erro')
      if (isWrong || batch.dryRun) throw new Undone(isWrong ? results.map(undone) : results)
      return results
    })
  } catch (error) {
    if (error instanceof Undone) return error.results
    throw error
  }
}

async function saveRow(client: pg.PoolClient, row: BatchRow, operation: Operation): Promise<BatchResult[]> {
  const { line, key, errors = [] } = row
  if (errors.length > 0) return errors.map((error) => ({ line, key, outcome: 'erro', ...error }))
  await client.query('savepoint batch_row')
  try {
    const saved = await row.save(client)
    await client.query('release savepoint batch_row')
    return [{ line, key: saved.key, outcome: saved.outcome, field: '', message: '' }]
  } catch (error) {
    const foreseen = toCallError(error, operation)
    if (!foreseen) throw error
    await client.query('rollback to savepoint batch_row')
    return [{ line, key, outcome: 'erro', field: String(foreseen.details['field'] ?? ''), message: foreseen.message }]
  }
}

/** What was right is undone because of others, and got no key. */
function undone(result: BatchResult): BatchResult {
  if (result.outcome === 'erro') return result
  return { ...result, key: result.outcome === 'criado' ? '' : result.key, outcome: 'desfeito' }
}
