import { randomUUID } from 'node:crypto'
import type { Queryable } from '../base/queryable.ts'

const NAME = 'installation'

/** Answers by what this installation, which is one database, is told from others; it is made when it is first asked for. */
export async function readInstallationId(pool: Queryable): Promise<string> {
  const made = 'insert into setting (name, value) values ($1, $2) on conflict (name) do nothing'
  await pool.query(made, [NAME, JSON.stringify(randomUUID())])
  const { rows } = await pool.query<{ value: string }>('select value from setting where name = $1', [NAME])
  return rows[0]!.value
}
