import { MantineProvider } from '@mantine/core'
import { alarmFields } from '@monitorweb/contract/fleet/alarm-operations'
import { initialOf } from '@monitorweb/contract/wire/check'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { soon } from '#testing/eventually.ts'
import { sampleVehicle } from '#testing/sample-vehicle.ts'
import { seen } from '#testing/test-page.tsx'
import { AlarmHistory } from './VehicleAlarms.tsx'

afterEach(() => vi.unstubAllGlobals())

test('the list of alarms stays while it is read again because one came again, and is not shown of another vehicle', async () => {
  let asked = 0
  const alarm = { ...initialOf(alarmFields), id: 5, kind: 'sos', words: 'Pânico', firstAt: '2026-11-29 12:00:00' }
  vi.stubGlobal('fetch', async () => {
    if (++asked > 1) await new Promise(() => undefined)
    return new Response(JSON.stringify({ data: { result: [alarm] } }))
  })
  const host = document.body.appendChild(document.createElement('div'))
  const shown = createRoot(host)
  const client = new QueryClient()
  const show = (vehicleId: number, count: number) => {
    const alarms = [{ alarmId: 5, kind: 'sos', firstAt: 0, lastAt: 0, count }] as const
    shown.render(
      <MantineProvider env="test">
        <QueryClientProvider client={client}>
          <AlarmHistory vehicle={sampleVehicle(vehicleId, { alarms: [...alarms] })} now={Date.now()} />
        </QueryClientProvider>
      </MantineProvider>,
    )
  }
  show(1, 1)
  await seen('Pânico')
  const row = document.querySelector('[aria-label="Últimos alarmes"] li')
  show(1, 2)
  await soon(() => expect(asked).toBe(2))
  expect(document.querySelector('[aria-label="Últimos alarmes"] li')).toBe(row)
  show(2, 1)
  await soon(() => expect(asked).toBe(3))
  expect(document.querySelector('[aria-label="Últimos alarmes"]')).toBeNull()
  shown.unmount()
  host.remove()
})
