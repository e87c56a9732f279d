import { type ComponentProps, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { QueryScope } from '#api/QueryScope.tsx'
import type { PagedRows } from '#reports/history/use-paged-rows.ts'
import { enterAs, openPage, press, seen } from '#testing/test-page.tsx'
import { FleetFrame } from './FleetFrame.tsx'
import { FleetRows } from './FleetRows.tsx'
import type { FleetCount } from './fleet-question.ts'

type Reading = PagedRows<{ vehicleId: number; cursor: string }>
const COUNTED = { none: 'Nenhuma', one: 'posição', many: 'posições' }
const ROWS = [1, 1, 2].map((vehicleId, index) => ({ vehicleId, cursor: String(index) }))

let page: ReturnType<typeof openPage>
beforeEach(() => enterAs({ customerId: 784, userId: 1, access: 'A' }))
afterEach(() => page.close())

type Told = Pick<ComponentProps<typeof FleetRows>, 'reading' | 'totalWords' | 'leftOut'>

function Framed(told: Told) {
  const [count, setCount] = useState<FleetCount | null>(null)
  const search = { v: '0' }
  return (
    <FleetFrame chosen="positions" change={() => undefined} {...{ count, search }}>
      <FleetRows counted={COUNTED} search={search} onCount={setCount} {...told}>
        <p>tabela</p>
      </FleetRows>
    </FleetFrame>
  )
}

function show(read: Partial<Reading>, { leftOut, totalWords }: { leftOut?: number; totalWords?: string } = {}) {
  const reading: Reading = {
    ...{ rows: ROWS, state: 'ready', error: null, progress: null },
    ...{ retry: vi.fn(), cancel: vi.fn(), readOn: vi.fn() },
    ...read,
  }
  page = openPage(
    '/historico',
    <QueryScope>
      <Framed {...{ reading, totalWords, ...(leftOut !== undefined && { leftOut }) }} />
    </QueryScope>,
    {},
  )
  return reading
}

test('the tab counts what is listed, and beside it stands what is not', async () => {
  show({}, { leftOut: 1 })
  await seen('Sem 1 posição descartada')
  expect(document.querySelector('[role="tab"][aria-selected="true"]')?.textContent).toBe('Posições2')
})

test('a reading that was stopped before its first row says only that', async () => {
  const { retry } = show({ state: 'cancelled', rows: [] })
  await seen('Leitura interrompida.')
  expect(document.querySelector('[role="status"] button')).toBeNull()
  press('Ler tudo')
  expect(retry).toHaveBeenCalledOnce()
})

test('a reading that was stopped later says how far it came', async () => {
  show({ state: 'cancelled' })
  await seen('Leitura interrompida: 3 posições de 2 veículos.')
})

test('while no vehicle had rows so far it says how many were looked through, which is no answer yet', async () => {
  show({ state: 'loading', rows: [], progress: { searched: 400, vehicles: 1000 } })
  await seen('Procurando… 400 de 1.000 veículos, sem posição até aqui.')
})

test('what came so far is never told as all there is', async () => {
  show({ state: 'paused' }, { totalWords: '12.345 posições' })
  await seen('As primeiras 3 de 12.345 posições, de 2 veículos; há mais. Um arquivo traz todas.')
})
