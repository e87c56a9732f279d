import { afterEach, expect, test } from 'vitest'
import { QueryScope } from '#api/QueryScope.tsx'
import { enterAs, openPage, press, REFUSAL, seen } from '#testing/test-page.tsx'
import { VehicleDiagnosis } from '../context/VehicleDiagnosis.tsx'
import { VehicleCalls } from './VehicleCalls.tsx'

let page: ReturnType<typeof openPage>
afterEach(() => page.close())

test.each([
  ['beside the calls of a vehicle', <VehicleCalls key="calls" vehicleId={7} now={0} aboutInstant={null} />],
  ['of a vehicle as it is now', <VehicleDiagnosis key="now" vehicleId={7} now={0} />],
])('a cause that was not read is no cause that there is not: %s', async (_, shown) => {
  enterAs({ customerId: 784, userId: 5, access: 'O' })
  let answer: unknown = REFUSAL
  page = openPage('/chamados', <QueryScope>{shown}</QueryScope>, { diagnosticoDoVeiculo: () => answer })
  await seen('O servidor está ocupado.')
  answer = { cause: 'alimentacaoCortada', causeTitle: 'Alimentação cortada', evidence: [] }
  press('Tentar de novo')
  await seen('Alimentação cortada')
  expect(document.body.textContent).not.toContain('O servidor está ocupado.')
})
