import type { BatchResult } from '@monitorweb/contract/registers/register-lists'
import { inputFields, type Operation } from '@monitorweb/contract/wire/operation'
import type pg from 'pg'
import { changeRegister, gatherAudit } from '../../storage/base/audited-change.ts'
import { batchClient } from '../../storage/base/connections/batch-client.ts'
import { beginPart, keepPart, undoPart } from '../../storage/base/savepoint.ts'
import { type CallError, toCallError } from '../engine/call-error.ts'

export type Outcome = 'criado' | 'alterado' | 'igual'

/** This is a fault of a row. It names the field by its wire name, or "" where the fault is the whole row's. */
interface Refusal {
  field: string
  message: string
}

export interface BatchRow {
  line: number
  /** The key of the row's record, as far as it is known before. */
  key: string
  /** These are the faults of the row that were found before it was tried. */
  errors?: readonly Refusal[]
  /** Throws for the first fault beside those of the refused fields, which it leaves out. */
  save(client: pg.PoolClient, refused: ReadonlySet<string>): Promise<{ key: string; outcome: Outcome }>
}

interface Batch {
  /** The database table of the register that changes. */
  table: string
  /** The fields of this operation are named in errors. */
  operation: Operation
  rows: readonly BatchRow[]
  /** Where true, the batch says what would happen and saves nothing. */
  dryRun: boolean
}

/**
 * So many rows stand between two savepoints: each savepoint costs two more questions, and each refusal so many rows
 * anew.
 */
const PART_ROWS = 50

/** It carries the results out of the transaction that it undoes. */
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
    return await changeRegister(pool, batch.table, async (connection) => {
      const saving = { ...batchClient(connection), operation: batch.operation }
      const results: BatchResult[] = []
      for (let from = 0; from < batch.rows.length; from += PART_ROWS) {
        results.push(...(await savePart(saving, batch.rows.slice(from, from + PART_ROWS))))
      }
      const isWrong = results.some(({ outcome }) => outcome === 'erro')
      if (isWrong || batch.dryRun) throw new Undone(isWrong ? results.map(undone) : results)
      return results
    })
  } catch (error) {
    if (error instanceof Undone) return error.results
    throw error
  }
}

interface Saving {
  client: pg.PoolClient
  operation: Operation
  forget(): void
}

/**
 * Saves rows as if all were right; where one is not, it saves all of them again, each by itself, to tell which and why.
 */
async function savePart(saving: Saving, rows: readonly BatchRow[]): Promise<BatchResult[]> {
  if (rows.every(({ errors = [] }) => errors.length === 0)) {
    const saved = await attempt(saving, rows)
    if ('results' in saved) return saved.results
  }
  const results: BatchResult[] = []
  for (const row of rows) results.push(...(await saveRow(saving, row)))
  return results
}

/** Saves a row or tells all its faults: what was refused is left out, until nothing else is refused. */
async function saveRow(saving: Saving, row: BatchRow): Promise<BatchResult[]> {
  const refusals: Refusal[] = [...(row.errors ?? [])]
  for (;;) {
    const refused = new Set(refusals.map(({ field }) => field))
    const saved = await attempt(saving, [row], refused)
    if ('results' in saved && refusals.length === 0) return saved.results
    const next = 'refusal' in saved ? refusalOf(saved.refusal) : null
    const isNews = next !== null && !refused.has(next.field)
    if (isNews) refusals.push(next)
    if (!isNews || next.field === '') {
      return inOrder(refusals, saving.operation).map((refusal) => ({
        line: row.line,
        key: row.key,
        outcome: 'erro',
        ...refusal,
      }))
    }
  }
}

/** Answers faults in the order of the fields; what concerns none of them comes first. */
function inOrder(refusals: readonly Refusal[], { input }: Operation): Refusal[] {
  const wires = input ? inputFields(input.fields).map(({ inputWire }) => inputWire) : []
  return [...refusals].sort((one, other) => wires.indexOf(one.field) - wires.indexOf(other.field))
}

function refusalOf({ details, message }: CallError): Refusal {
  return { field: String(details['field'] ?? ''), message }
}

type Attempt = { results: BatchResult[] } | { refusal: CallError }

/** Saves all of these rows, or undoes them and says why. */
async function attempt(
  { client, operation, forget }: Saving,
  rows: readonly BatchRow[],
  refused: ReadonlySet<string> = new Set(),
): Promise<Attempt> {
  await beginPart(client)
  const audit = gatherAudit(client)
  try {
    const results: BatchResult[] = []
    for (const row of rows) {
      const { key, outcome } = await row.save(client, refused)
      results.push({ line: row.line, key, outcome, field: '', message: '' })
    }
    await audit.write()
    await keepPart(client)
    return { results }
  } catch (error) {
    audit.drop()
    const refusal = toCallError(error, operation)
    if (!refusal) throw error
    await undoPart(client)
    forget()
    return { refusal }
  }
}

/** Marks what was right as undone because of others; it got no key. */
function undone(result: BatchResult): BatchResult {
  if (result.outcome === 'erro') return result
  return { ...result, key: result.outcome === 'criado' ? '' : result.key, outcome: 'desfeito' }
}
