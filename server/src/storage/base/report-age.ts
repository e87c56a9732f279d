import { DEFAULT_REPORT_AGE_DAYS } from '@monitorweb/domain/position/retention'
import type pg from 'pg'
import { changeRegister, writeAudit } from './audited-change.ts'
import type { Queryable } from './queryable.ts'
import type { Viewer } from './scope.ts'

const NAME = 'reportAge'

/** Answers how old a report may be when it comes, in days: what operators set, else the default. */
export async function getReportAge(client: Queryable): Promise<{ days: number }> {
  const { rows } = await client.query<{ value: { days: number } }>('select value from setting where name = $1', [NAME])
  return rows[0]?.value ?? { days: DEFAULT_REPORT_AGE_DAYS }
}

/** Sets it for what comes from now on. */
export async function changeReportAge(
  pool: pg.Pool,
  viewer: Viewer,
  after: { days: number },
): Promise<{ days: number }> {
  return await changeRegister(pool, 'setting', async (client) => {
    await client.query('lock table setting in share row exclusive mode')
    const before = await getReportAge(client)
    await client.query(
      'insert into setting (name, value) values ($1, $2) on conflict (name) do update set value = excluded.value',
      [NAME, after],
    )
    await writeAudit(client, viewer, { ...{ action: 'update', entity: NAME, entityId: NAME }, before, after })
    return after
  })
}
