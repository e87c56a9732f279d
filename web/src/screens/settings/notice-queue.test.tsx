import { noticeFields } from '@monitorweb/contract/occurrences/notice-operations'
import { initialOf } from '@monitorweb/contract/wire/check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { QueryScope } from '#api/QueryScope.tsx'
import { soon } from '#testing/eventually.ts'
import { enterAs, labelled, openPage, press, seen } from '#testing/test-page.tsx'
import { EscalationSection } from './EscalationSection.tsx'
import { NoticeQueueSection } from './NoticeQueueSection.tsx'

let page: ReturnType<typeof openPage>
beforeEach(() => enterAs({ customerId: 784, userId: 1, access: 'A' }))
afterEach(() => page.close())

test('a notice that came by no channel is shown with its reason, and sent again', async () => {
  const lost = { ...initialOf(noticeFields), id: 7, person: 'Ana', title: 'Pânico · ABC1D23', state: 'failed' }
  let given = [{ ...lost, lastError: 'Respondeu 404.' }]
  page = openPage(
    '/configuracoes/avisos',
    <QueryScope>
      <NoticeQueueSection />
    </QueryScope>,
    {
      avisos: () => given,
      avisosTotal: () => given.length,
      reenviarAviso: () => {
        given = []
        return { status: true }
      },
    },
  )
  await seen('Não entregue. Último erro: Respondeu 404.')
  expect(page.of('avisos')[0]!.variables).toMatchObject({ situacao: 'failed', detodos: true })
  press('Enviar de novo o aviso para Ana: Pânico · ABC1D23')
  await seen('Nenhum aviso ficou sem entregar')
  await soon(() => expect(page.of('reenviarAviso')[0]?.variables).toEqual({ codigo: 7 }))
})

test.each([
  ['withdrawn', 'Retirado com a ocorrência.'],
  ['settled', 'Dispensado: a ocorrência já estava encerrada ou assumida.'],
])('a notice that nobody needs any more says why, and is not sent again: %s', async (state, why) => {
  const untold = { ...initialOf(noticeFields), id: 8, person: 'Ana', title: 'Excesso · ABC1D23', state }
  page = openPage(
    '/configuracoes/avisos',
    <QueryScope>
      <NoticeQueueSection />
    </QueryScope>,
    { avisos: () => [untold], avisosTotal: () => 1 },
  )
  await seen(why)
  expect(document.body.textContent).not.toContain('Enviar de novo')
})

function openEscalation(answers: Parameters<typeof openPage>[2]) {
  page = openPage(
    '/configuracoes/ocorrencias',
    <QueryScope>
      <EscalationSection />
    </QueryScope>,
    answers,
  )
}

test('whom an occurrence goes to is saved with the people who were chosen before', async () => {
  const kept = { minutes: 15, leastUrgency: 3, userIds: '7' }
  openEscalation({
    escalacaoDeOcorrencias: () => kept,
    usuario: () => ({ id: 7, name: 'Ana', login: 'ana' }),
    definirEscalacaoDeOcorrencias: () => kept,
  })
  await seen('Quem é avisado')
  press('Salvar')
  await soon(() =>
    expect(page.of('definirEscalacaoDeOcorrencias')[0]?.variables).toEqual({ minutos: 15, urgencia: 3, pessoas: '7' }),
  )
})

test('who saved stays at the button, and sees what the server made of it', async () => {
  let kept = { minutes: 15, leastUrgency: 3, userIds: '' }
  openEscalation({
    escalacaoDeOcorrencias: () => kept,
    definirEscalacaoDeOcorrencias: () => {
      kept = { ...kept, minutes: 20 }
      return kept
    },
  })
  await seen('Quem é avisado')
  const save = document.querySelector<HTMLButtonElement>('button[type="submit"]')!
  save.focus()
  save.click()
  await soon(() => expect(labelled('Escalar depois de (min)').value).toBe('20'))
  expect(document.activeElement).toBe(save)
})
