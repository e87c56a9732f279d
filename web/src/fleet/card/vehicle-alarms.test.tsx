import { MantineProvider } from '@mantine/core'
import { alarmFields } from '@monitorweb/contract/fleet/alarm-operations'
import { initialOf } from '@monitorweb/contract/wire/check'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { QueryScope } from '#api/QueryScope.tsx'
import { soon } from '#testing/eventually.ts'
import { sampleVehicle } from '#testing/sample-vehicle.ts'
import { enterAs, openPage, press, seen, type } from '#testing/test-page.tsx'
import { AlarmHistory, PendingAlarms } from './VehicleAlarms.tsx'

let page: ReturnType<typeof openPage> | undefined
afterEach(() => {
  vi.unstubAllGlobals()
  page?.close()
})

test('the list of alarms stays while it is read again because one came again, and is not shown of another vehicle', async () => {
  let asked = 0
  const alarm = { ...initialOf(alarmFields), id: 5, kind: 'sos', words: 'Pânico', firstAt: '2026-11-29 12:00:00' }
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    if (body.includes('registrosGuardados')) {
      return new Response(JSON.stringify({ data: { result: { occurrences: '2026-11-01 12:00:00', commands: null } } }))
    }
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
  await seen('Alarmes e ocorrências guardados desde 01/11/2026 09:00')
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

test('what is typed about an alarm stays where somebody else acknowledges it first', async () => {
  enterAs({ customerId: 784, userId: 1, access: 'A' })
  let acknowledged: () => void = () => undefined
  const alarm = { alarmId: 5, kind: 'sos', firstAt: 0, lastAt: 0, count: 1 } as const
  function Card() {
    const [alarms, setAlarms] = useState([alarm])
    acknowledged = () => setAlarms([])
    return <PendingAlarms vehicle={sampleVehicle(1, { alarms })} now={Date.now()} />
  }
  page = openPage(
    '/monitoring',
    <QueryScope>
      <Card />
    </QueryScope>,
    {},
  )
  await seen('Reconhecer')
  press('Reconhecer Pânico')
  await seen('O alarme sai do veículo para todos')
  const note = () => document.querySelector('textarea')
  type(note()!, 'Liguei para o motorista')
  acknowledged()
  await soon(() => expect(document.querySelector('[aria-label="Alarmes à espera"]')).toBeNull())
  expect(note()?.value).toBe('Liguei para o motorista')
})
