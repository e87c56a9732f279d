import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PagedRows } from '#reports/history/use-paged-rows.ts'
import { enterAs, openPage, press, seen } from '#testing/test-page.tsx'
import { FleetFrame } from './FleetFrame.tsx'

type Reading = PagedRows<{ vehicleId: number; cursor: string }>
const COUNTED = { none: 'Nenhuma', one: 'posição', many: 'posições' }
const ROWS = [1, 1, 2].map((vehicleId, index) => ({ vehicleId, cursor: String(index) }))

let page: ReturnType<typeof openPage>
beforeEach(() => enterAs({ customerId: 784, userId: 1, access: 'A' }))
afterEach(() => page.close())

function show(read: Partial<Reading>, leftOut?: number) {
  const reading: Reading = {
    ...{ rows: ROWS, state: 'ready', error: null },
    ...{ retry: vi.fn(), cancel: vi.fn(), readOn: vi.fn() },
    ...read,
  }
  page = openPage(
    '/historico',
    <FleetFrame
      chosen="positions"
      counted={COUNTED}
      search={{ v: '0' }}
      change={() => undefined}
      {...{ reading, ...(leftOut !== undefined && { leftOut }) }}
    >
      <p>tabela</p>
    </FleetFrame>,
    {},
  )
  return reading
}

test('the tab counts what is listed, and beside it stands what is not', async () => {
  show({}, 1)
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
