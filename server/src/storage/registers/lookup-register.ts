import type pg from 'pg'
import { NotFoundError } from '../../errors/record-errors.ts'
import { writeAudit } from '../base/audited-change.ts'
import type { Page } from '../base/page.ts'
import type { Viewer } from '../base/scope.ts'
import { columnOf, insertRow } from '../base/sql-rows.ts'
import type { Row as TableRow } from '../base/tables.ts'
import { refuseDependents } from './dependents.ts'
import { changeRecord, deleteRecord, differences, lockRecord, refuseStale } from './record-lock.ts'

/** These are the columns of the one table or the other. */
type Stored = Pick<TableRow<'deviceVersion'>, 'name'> &
  Partial<
    Pick<
      TableRow<'deviceVersion'>,
      'code' | 'externalCode' | 'clockZone' | 'smsCommands' | 'smsSpeedCheck' | 'smsBlockSpeedKmh'
    > &
      Pick<TableRow<'installationProfile'>, 'outputLabels'>
  >

interface LookupTable<Row> {
  table: 'deviceVersion' | 'installationProfile'
  /** The name of the register in the audit. */
  entity: string
  /** This SQL selects a row, but its version. */
  columns: string
  /** Answers what of a row is stored, by our names. */
  storedOf(row: Row): Stored
  /** Throws for what a person may not write; before a new row there was nothing. */
  refuseChange?(viewer: Viewer, before: Partial<Row>, after: Partial<Row>): void
  /** Throws for a row that must stay. */
  refuseDeletion?(id: number): void
}

/**
 * This is a short list that is the same for everyone who may enter. Changes run in the caller's transaction and are
 * audited.
 */
interface LookupRegister<Row> {
  list(pool: pg.Pool, page: Page): Promise<Row[]>
  count(pool: pg.Pool): Promise<number>
  create(client: pg.PoolClient, viewer: Viewer, input: Row): Promise<Row>
  /** Throws NotFoundError, StaleRecordError where the row is no longer the one that was changed. */
  change(client: pg.PoolClient, viewer: Viewer, change: Partial<Row> & { id: number }): Promise<Row>
  /** Deletes a row and answers what it was. Throws NotFoundError, DependentsError where something names it. */
  remove(client: pg.PoolClient, viewer: Viewer, id: number): Promise<Row>
}

export function lookupRegister<Row extends { id: number; recordVersion: number }>(
  of: LookupTable<Row>,
): LookupRegister<Row> {
  const { table, entity, storedOf } = of
  const columns = `${of.columns}, version as "recordVersion"`

  async function get(client: pg.PoolClient, id: number): Promise<Row> {
    const { rows } = await client.query<Row>(`select ${columns} from ${columnOf(table)} where id = $1`, [id])
    if (!rows[0]) throw new NotFoundError()
    return rows[0]
  }

  return {
    async list(pool, { first, offset }) {
      const { rows } = await pool.query<Row>(
        `select ${columns} from ${columnOf(table)} where inactive_at is null order by id limit $1 offset $2`,
        [first, offset],
      )
      return rows
    },
    async count(pool) {
      const { rows } = await pool.query<{ count: number }>(
        `select count(*)::int as count from ${columnOf(table)} where inactive_at is null`,
      )
      return rows[0]!.count
    },
    async create(client, viewer, input) {
      of.refuseChange?.(viewer, {}, input)
      // Ids are few and given one after another: the next is counted under this lock.
      await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [table])
      const { rows } = await client.query<{ id: number }>(`select max(id) + 1 as id from ${columnOf(table)}`)
      const { id } = rows[0]!
      const by = { createdBy: viewer.userId, updatedBy: viewer.userId }
      await insertRow(client, table, { ...storedOf(input), id, ...by })
      const after = await get(client, id)
      await writeAudit(client, viewer, { action: 'create', entity, entityId: id, after })
      return after
    },
    async change(client, viewer, { id, recordVersion, ...change }) {
      const locked = await lockRecord(client, table, { id })
      const before = await get(client, id)
      refuseStale(locked, { recordVersion }, viewer)
      const changed = differences(before, change as Partial<Row>)
      if (Object.keys(changed).length === 0) return before
      of.refuseChange?.(viewer, before, { ...before, ...changed })
      await changeRecord(client, { table, id, userId: viewer.userId }, storedOf({ ...before, ...changed }))
      const after = await get(client, id)
      await writeAudit(client, viewer, { action: 'update', entity, entityId: id, before, after })
      return after
    },
    async remove(client, viewer, id) {
      await lockRecord(client, table, { id }, 'delete')
      const before = await get(client, id)
      of.refuseDeletion?.(id)
      await refuseDependents(client, table, id)
      await deleteRecord(client, viewer, { table, id, entity, before })
      return before
    },
  }
}
