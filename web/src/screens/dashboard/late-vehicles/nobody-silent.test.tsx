import { afterEach, beforeEach, expect, test } from 'vitest'
import { QueryScope } from '#api/QueryScope.tsx'
import { enterAs, openPage, press, REFUSAL, seen } from '#testing/test-page.tsx'
import { NobodySilent } from './NobodySilent.tsx'

let page: ReturnType<typeof openPage>
beforeEach(() => enterAs({ customerId: 784, userId: 1, access: 'A' }))
afterEach(() => page.close())

test('where it cannot be known whether a vehicle could be silent, that is said, and asked again', async () => {
  let isAway = true
  page = openPage(
    '/custom-dashboard',
    <QueryScope>
      <NobodySilent hours={2} checkedAt={0} />
    </QueryScope>,
    {
      statusVeiculos: () => ({ active: 0, inactive: 2 }),
      veiculosOnLine: () => (isAway ? REFUSAL : { never: 0 }),
    },
  )
  await seen('O servidor está ocupado.')
  expect(document.body.textContent).not.toContain('Nenhum veículo')
  isAway = false
  press('Tentar de novo')
  await seen('Nenhum veículo ativo')
})
