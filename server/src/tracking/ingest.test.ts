import { expect, test } from 'vitest'
import { isRemembered } from './ingest.ts'

test('what is known of devices is forgotten for a change of them, or of any unheard of, and for nothing that people do to others', () => {
  for (const table of ['', 'device', 'device_version', 'setting']) expect(isRemembered(table), table).toBe(true)
  for (const table of ['user_account', 'customer', 'vehicle', 'vehicleGroup', 'geofence', 'rule', 'customer_host'])
    expect(isRemembered(table), table).toBe(false)
})
