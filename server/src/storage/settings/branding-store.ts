import type { Branding } from '@monitorweb/contract/administration/branding-operations'
import type pg from 'pg'
import { changeRegister, writeAudit } from '../base/audited-change.ts'
import type { Viewer } from '../base/scope.ts'

const NAME = 'branding'
const DEFAULT_BRANDING: Branding = { name: 'MonitorWeb', color: '#354ca3' }

/** Answers how the product shows itself: what operators set, else its own name and colour. */
export async function getBranding(client: pg.Pool | pg.PoolClient): Promise<Branding> {
  const { rows } = await client.query<{ value: Partial<Branding> }>('select value from setting where name = $1', [NAME])
  // What was stored before a field was known lacks it.
  return { ...DEFAULT_BRANDING, ...rows[0]?.value }
}

/** Changes what is named; the rest stays. */
export async function changeBranding(pool: pg.Pool, viewer: Viewer, changes: Partial<Branding>): Promise<Branding> {
  return await changeRegister(pool, 'setting', async (client) => {
    await client.query('lock table setting in share row exclusive mode')
    const before = await getBranding(client)
    const after = { ...before, ...changes }
    await client.query(
      'insert into setting (name, value) values ($1, $2) on conflict (name) do update set value = excluded.value',
      [NAME, after],
    )
    await writeAudit(client, viewer, {
      action: 'update',
      entity: 'branding',
      entityId: NAME,
      before: { ...before },
      after,
    })
    return after
  })
}
