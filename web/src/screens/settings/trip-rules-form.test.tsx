import { DEFAULT_TRIP_RULES } from '@monitorweb/domain/track/trip-rules'
import { afterEach, expect, test } from 'vitest'
import { QueryScope } from '#api/QueryScope.tsx'
import { soon } from '#testing/eventually.ts'
import { enterAs, labelled, openPage, press, seen, type } from '#testing/test-page.tsx'
import { TripRulesForm } from './TripRulesForm.tsx'

let page: ReturnType<typeof openPage>
afterEach(() => page.close())

/** The form of customer 901, whose reports go by rules that are those of customer 900 above, or its own. */
function open(sourceCustomerId: number) {
  enterAs({ customerId: 784, userId: 1, access: 'A' })
  const rules = { ...DEFAULT_TRIP_RULES, movingKmh: 12, sourceCustomerId, sourceCustomerName: 'Aurora' }
  const form = (
    <QueryScope>
      <TripRulesForm customerId={901} rules={rules} />
    </QueryScope>
  )
  page = openPage('/configuracoes', form, { definirRegrasDeViagem: () => rules })
}
async function save() {
  press('Salvar')
  await soon(() => press('CONFIRMAR'))
  await seen('Dados Gravados com Sucesso!')
  return page.sent.at(-1)?.variables['input']
}

test('with its first rule a customer keeps the others that were in force, and what was emptied is as published', async () => {
  open(900)
  await seen('Valem as regras de Aurora.')
  expect(labelled('Em movimento a partir de').value).toBe('12')
  type(labelled('Viagem mínima'), '700')
  expect(await save()).toMatchObject({ velocidadeMovimento: 12, viagemMinima: 700 })
})

test('an emptied field of a customer without rules holds the published value that it shows', async () => {
  open(900)
  await seen('Valem as regras de Aurora.')
  type(labelled('Em movimento a partir de'), '')
  expect(await save()).toMatchObject({ velocidadeMovimento: DEFAULT_TRIP_RULES.movingKmh })
})

test('the own rules of a customer are taken back with the last of them', async () => {
  open(901)
  await seen('Com todos os campos vazios, elas são retiradas.')
  type(labelled('Em movimento a partir de'), '')
  expect(await save()).toMatchObject({ velocidadeMovimento: null, viagemMinima: null })
})
