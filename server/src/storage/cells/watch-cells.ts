import { setTimeout as wait } from 'node:timers/promises'
import type { DatabaseConfig } from '../base/connections/database.ts'
import { DatabaseClient } from '../base/connections/database-client.ts'
import { type Listener, listenTo } from '../base/connections/listen.ts'
import type { Queryable } from '../base/queryable.ts'
import { countCells } from './divide-database.ts'

/** Connections have this name that say of a process how many cells it knows. */
const nameOf = (cells: number) => `monitorweb of ${cells} cells`

/** Says of this process to who divides the database how many cells it knows, and tells when there are others. */
export function watchCells({ cells = 1, ...config }: DatabaseConfig, onOthers: (cells: number) => void): Listener {
  async function look(): Promise<void> {
    const client = new DatabaseClient(config)
    try {
      await client.connect()
      const found = await countCells(client)
      if (found !== cells) onOthers(found)
    } finally {
      await client.end().catch(() => undefined)
    }
  }
  // Where the database is away, the listener connects anew, and looks again.
  return listenTo({ ...config, application_name: nameOf(cells) }, { cells: () => void look().catch(() => undefined) })
}

/** Waits until each process that works with the database knows so many cells; answers false where one does not in time. */
export async function waitUntilKnown(client: Queryable, cells: number, patienceMs: number): Promise<boolean> {
  for (const until = Date.now() + patienceMs; ; ) {
    const { rows } = await client.query<{ others: number }>(
      `select count(*)::int as others from pg_stat_activity
       where datname = current_database() and application_name like 'monitorweb of % cells' and application_name <> $1`,
      [nameOf(cells)],
    )
    if (rows[0]!.others === 0) return true
    if (Date.now() > until) return false
    await wait(LOOK_AGAIN_MS)
  }
}

const LOOK_AGAIN_MS = 200
