import { ruleFields } from '@monitorweb/contract/vehicle-rules/rule-fields'
import { initialOf } from '@monitorweb/contract/wire/check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { QueryScope } from '#api/QueryScope.tsx'
import { startingValues } from '#form/contract-form.ts'
import { useContractForm } from '#form/use-contract-form.ts'
import { enterAs, openPage, seen } from '#testing/test-page.tsx'
import { RULE_FIELDS } from '../editor/rule-form.ts'
import { BackTest } from './BackTest.tsx'

let page: ReturnType<typeof openPage>
beforeEach(() => enterAs({ customerId: 900, userId: 7, access: 'A' }))
afterEach(() => page.close())

const STOPPED = { ...initialOf(ruleFields), customerId: 900, kind: 'idling', forSeconds: 900 } as const

function Trial({ ruleId, customerId = 900 }: { ruleId: number | null; customerId?: number | null }) {
  const initial = startingValues(RULE_FIELDS, { ...STOPPED, customerId })
  const form = useContractForm({ fields: RULE_FIELDS, initial, send: async () => undefined })
  return <BackTest form={form} ruleId={ruleId} isReady />
}

test.each([
  [5, 5],
  [null, 0],
])('a rule that is kept is tried as such, a new one as new: %j', async (ruleId, regra) => {
  page = openPage(
    '/regras/5',
    <QueryScope>
      <Trial ruleId={ruleId} />
    </QueryScope>,
    { testarRegra: () => ({ total: 3, vehicleCount: 1, occurrences: [] }) },
  )
  await seen('teria avisado 3 vezes, olhando 1 veículo.')
  expect(page.of('testarRegra')[0]?.variables).toMatchObject({ regra, cliente: 900, dias: 30 })
})

test('nothing is said to be tried before there is whom to try it for', async () => {
  page = openPage(
    '/regras/nova',
    <QueryScope>
      <Trial ruleId={null} customerId={null} />
    </QueryScope>,
    {},
  )
  await seen('Para testar: Informe o cliente.')
  expect(document.body.textContent).not.toContain('Testando')
})
