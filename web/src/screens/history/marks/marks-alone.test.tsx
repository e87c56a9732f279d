import { historyMarkFields } from '@monitorweb/contract/reports/watch-reports'
import { initialOf } from '@monitorweb/contract/wire/check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { QueryScope } from '#api/QueryScope.tsx'
import { enterAs, openPage, press, seen } from '#testing/test-page.tsx'
import { sampleShown, sampleViewed } from '../sample-viewed.ts'
import { MarksAlone } from './MarksAlone.tsx'

const viewed = sampleViewed({ from: 0, to: 3_600_000 }, { vehicles: [sampleShown()] })
const left = { ...initialOf(historyMarkFields), kind: 'Ocorrência', words: 'Saída do pátio', vehicleId: 7 }

let page: ReturnType<typeof openPage>
beforeEach(() => enterAs({ customerId: 784, userId: 1, access: 'A' }))
afterEach(() => page.close())

test('where marks of a period without positions were not read it says so, and they are read when that is asked for', async () => {
  let answer: unknown = { errors: [{ message: 'Tente mais tarde.', extensions: { code: 'INTERNAL' } }] }
  page = openPage(
    '/historical/trackinghistory',
    <QueryScope>
      <MarksAlone tab="positions" viewed={viewed} search={{}} />
    </QueryScope>,
    { marcasDoHistorico: () => answer },
  )
  await seen('Ocorrências e comandos não foram lidos.')
  answer = [{ ...left, start: '1970-01-01 00:10:00' }]
  press('Tentar de novo')
  await seen('1 ocorrência ou comando neste período')
  expect(document.body.textContent).not.toContain('não foram lidos')
})
