import type pg from 'pg'
import { DatabaseClient } from '../storage/base/connections/database-client.ts'
import { dropIdleSlots, dropSlot } from '../storage/copies/log-slots.ts'
import { identifySource, openReplication } from '../storage/copies/replication.ts'
import { type CopyFolder, openFolderToCopy } from './folder/copy-folder.ts'
import { type KeptLog, keepLog, slotOf } from './log/keep-log.ts'

/** Where is copied to, and how. */
export interface CopyTarget {
  path: string
  /** Encrypts the copies; null: they are not. */
  password: string | null
  /** Whether the data folder was copied there before. */
  isOwn: boolean
  /** Is told, in Portuguese, what is damaged. */
  log(line: string): void
}

/** A copy that receives the log of a running database. */
export interface OpenCopy {
  folder: CopyFolder
  log: KeptLog
  /** For SQL. */
  sql: pg.Client
  close(options?: { forget: boolean }): Promise<void>
}

/**
 * Connects to the database, opens the folder and receives the log from where it ended. Throws StartupError where folder and
 * password do not fit, and whatever database and disk say. Closed with `forget`, the server keeps no log for the next time.
 */
export async function openCopy(database: pg.ClientConfig, target: CopyTarget): Promise<OpenCopy> {
  const sql = new DatabaseClient({ ...database, application_name: 'monitorweb copy' })
  await sql.connect()
  const closing: (() => Promise<unknown>)[] = [() => sql.end()]
  const close = async () => {
    for (const closeOne of closing.splice(0).reverse()) await closeOne().catch(() => undefined)
  }
  try {
    const { client: commands } = await openReplication(database)
    closing.push(() => commands.end())
    const source = await identifySource(commands)
    const folder = await openFolderToCopy({ ...target, systemId: source.systemId })
    const log = await keepLog({ folder, database, sql, commands, source, log: target.log })
    closing.push(() => log.stop())
    return {
      folder,
      log,
      sql,
      async close({ forget } = { forget: false }) {
        await log.stop()
        if (forget) await dropSlot(sql, slotOf(folder))
        await close()
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** Lets the server keep no log for copies that are no longer made. */
export async function forgetCopies(database: pg.ClientConfig): Promise<void> {
  const sql = new DatabaseClient(database)
  await sql.connect()
  try {
    await dropIdleSlots(sql)
  } finally {
    await sql.end()
  }
}
