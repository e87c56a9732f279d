import type { DeviceVersion } from '@monitorweb/contract/device-version'
import type pg from 'pg'
import type { Page } from './page.ts'

export interface DeviceVersionStore {
  list(page: Page): Promise<DeviceVersion[]>
  count(): Promise<number>
}

/** The models of device: the same for everyone who may enter. */
export function deviceVersionStore(pool: pg.Pool): DeviceVersionStore {
  return {
    async list({ first, offset }) {
      const { rows } = await pool.query<DeviceVersion>(
        `select id, code, external_code as "externalCode", name from device_version
         where inactive_at is null order by id limit $1 offset $2`,
        [first, offset],
      )
      return rows
    },
    async count() {
      const { rows } = await pool.query<{ count: number }>(
        'select count(*)::int as count from device_version where inactive_at is null',
      )
      return rows[0]!.count
    },
  }
}
