import { afterEach, beforeEach, expect, test } from 'vitest'
import { QueryScope } from '#api/QueryScope.tsx'
import { soon } from '#testing/eventually.ts'
import { enterAs, labelled, openPage, press, seen, type } from '#testing/test-page.tsx'
import { RetentionSection } from './RetentionSection.tsx'

let page: ReturnType<typeof openPage>
beforeEach(() => enterAs({ customerId: 784, userId: 1, access: 'A' }))
afterEach(() => page.close())

test('the limits of all are shown in words, and a new one is saved after a question', async () => {
  let kept = { positionDays: null as number | null, positionDaysInForce: 0 }
  const row = () => ({
    ...kept,
    ...{ customerId: null, customerName: '', messageDays: null, messageDaysInForce: 1500 },
    ...{ occurrenceDays: null, occurrenceDaysInForce: 0, commandDays: null, commandDaysInForce: 0 },
  })
  page = openPage(
    '/configuracoes',
    <QueryScope>
      <RetentionSection />
    </QueryScope>,
    {
      guardaDoHistorico: row,
      definirGuardaDoHistorico() {
        kept = { positionDays: 365, positionDaysInForce: 365 }
        return row()
      },
      idadeAceita: () => ({ days: 730 }),
    },
  )
  await seen(
    'Todos os clientes: posições para sempre, mensagens brutas por 1.500 dias, alarmes e ocorrências para sempre, comandos para sempre.',
  )
  type(labelled('Posições'), '365')
  press('Salvar')
  await seen('não há como trazê-lo de volta')
  press('CONFIRMAR')
  await soon(() =>
    expect(page.of('definirGuardaDoHistorico')[0]?.variables).toMatchObject({ input: { posicoesDias: 365 } }),
  )
  await seen('Todos os clientes: posições por 365 dias')
})
