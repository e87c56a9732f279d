import type { SupportCall } from '@monitorweb/contract/support-calls/support-call'
import { afterEach, describe, expect, test } from 'vitest'
import { QueryScope } from '#api/QueryScope.tsx'
import { soon } from '#testing/eventually.ts'
import { letPageCopy, withholdSecureContext } from '#testing/plain-http-page.ts'
import { endSession, enterAs, openPage, press, REFUSAL, seen, type } from '#testing/test-page.tsx'
import { answerUploads } from '#testing/upload-answers.ts'
import { SupportCallForm, type SupportCallFormProps } from './SupportCallForm.tsx'

const OPEN = {
  code: 12,
  title: 'Sem sinal',
  description: 'Desde ontem.',
  priority: 1,
  finished: false,
  recordVersion: 3,
  attachments: [] as SupportCall['attachments'],
  closingSuggestion: { recoveredAt: null, resolution: '' },
}
/** The diagnosis of a vehicle that is ill. */
const CUT = {
  cause: 'corteDeAlimentacao',
  causeTitle: 'Corte de alimentação',
  sentence: 'Às 13:52.',
  keptSentence: 'Em 04/03/2026 às 13:52.',
}
let page: ReturnType<typeof openPage>

function open(
  call: Partial<SupportCall> | null,
  answers: Parameters<typeof openPage>[2] = {},
  about: Pick<SupportCallFormProps, 'prefill' | 'aboutInstant'> = {},
) {
  enterAs({ customerId: 784, userId: 5, access: 'O' })
  const ends = { onDone: () => undefined, onCancel: () => undefined }
  const form = <SupportCallForm call={call as SupportCall | null} {...about} {...ends} />
  page = openPage('/chamados', <QueryScope>{form}</QueryScope>, answers)
}
afterEach(() => page.close())

function field<E extends HTMLElement>(selector: string): E {
  return document.querySelector<E>(selector)!
}

const VEHICLE = 'input[placeholder="Placa, descrição ou série"]'
const TITLE = 'input[placeholder="Qual é o assunto do chamado?"]'

describe('the form of a call', () => {
  test('sends nothing without a title, and with one a call that is important', async () => {
    open(null)
    await seen('CONFIRMAR')
    expect(field<HTMLInputElement>(TITLE).value).toBe('')
    press('CONFIRMAR')
    await seen('Informe o assunto do chamado.')
    expect(page.of('createChamado')).toEqual([])
    type(field(TITLE), 'Sem sinal')
    press('CONFIRMAR')
    await soon(() => expect(page.of('createChamado')).toHaveLength(1))
    expect(page.of('createChamado')[0]?.variables['input']).toMatchObject({ titulo: 'Sem sinal', classificacao: 0 })
  })

  test('says where it is not known whether somebody is at work on the vehicle already', async () => {
    let answer: unknown = REFUSAL
    open(null, { chamadosAbertosDoVeiculo: () => answer }, { prefill: { vehicleId: 7, title: 'Parou aqui' } })
    await seen('Não se sabe se já há chamado aberto sobre este veículo. O servidor está ocupado.')
    answer = [{ code: 9, title: 'Sem sinal' }]
    press('Tentar de novo')
    await seen('Chamado #9: Sem sinal')
  })

  test.each([
    { change: () => undefined, sent: { veiculo: 7, instante: '2026-03-04 12:00:00' } },
    { change: () => press('Limpar'), sent: { veiculo: 0, instante: '' } },
  ])('is about an instant only while it is about the vehicle of that instant: $sent', async ({ change, sent }) => {
    const prefill = { vehicleId: 7, title: 'Parou aqui' }
    open(null, { diagnosticoDoVeiculo: () => ({ cause: '' }) }, { prefill, aboutInstant: Date.UTC(2026, 2, 4, 12) })
    await seen('CONFIRMAR')
    await soon(change)
    press('CONFIRMAR')
    await soon(() => expect(page.of('createChamado')).toHaveLength(1))
    expect(page.of('createChamado')[0]?.variables['input']).toMatchObject(sent)
  })

  test('takes back what was said of a vehicle once it is about that vehicle no more, and nothing that was typed', async () => {
    open(null, { diagnosticoDoVeiculo: () => CUT }, { prefill: { vehicleId: 7 } })
    await soon(() => expect(field<HTMLInputElement>(TITLE).value).toBe('Corte de alimentação'))
    expect(field<HTMLTextAreaElement>('textarea').value).toBe(CUT.keptSentence)
    press('Limpar')
    await soon(() => expect(field<HTMLInputElement>(TITLE).value).toBe(''))
    type(field(TITLE), 'Outro assunto')
    press('CONFIRMAR')
    await soon(() => expect(page.of('createChamado')).toHaveLength(1))
    expect(page.of('createChamado')[0]?.variables['input']).toMatchObject({
      ...{ titulo: 'Outro assunto', descricao: '', veiculo: 0 },
    })
  })

  test('keeps what was typed over a suggestion, whatever vehicle it is about then, and nothing else of it', async () => {
    open(null, { diagnosticoDoVeiculo: () => CUT }, { prefill: { vehicleId: 7 } })
    await soon(() => expect(field<HTMLInputElement>(TITLE).value).toBe('Corte de alimentação'))
    type(field(TITLE), 'Bateria trocada')
    press('Limpar')
    await soon(() => expect(document.querySelector('[aria-label="Limpar"]')).toBeNull())
    press('CONFIRMAR')
    await soon(() => expect(page.of('createChamado')).toHaveLength(1))
    expect(page.of('createChamado')[0]?.variables['input']).toMatchObject({ titulo: 'Bateria trocada', descricao: '' })
  })

  test('keeps no words about one vehicle beside what was typed for another, whose diagnosis was known already', async () => {
    const words: Record<number, string> = { 7: 'Queda de tensão.', 8: 'GPS perdido.' }
    const diagnose = ({ veiculo }: Record<string, unknown>) => ({ ...CUT, keptSentence: words[Number(veiculo)] })
    const described = (words: string) => soon(() => expect(field<HTMLTextAreaElement>('textarea').value).toBe(words))
    const plates = { 7: 'ABC1D23', 8: 'DEF4G56' }
    const vehicle = (id: 7 | 8) => ({ id, plate: plates[id], description: '', code: '' })
    const choose = async (id: 7 | 8) => {
      field(VEHICLE).click()
      const option = () => [...document.querySelectorAll<HTMLElement>('[role="option"]')]
      await soon(() =>
        option()
          .find(({ textContent }) => textContent === plates[id])!
          .click(),
      )
    }
    open(
      null,
      {
        diagnosticoDoVeiculo: diagnose,
        veiculoByDsc: () => [vehicle(7), vehicle(8)],
        veiculo: ({ veiId }) => vehicle(Number(veiId) as 7 | 8),
      },
      { prefill: { vehicleId: 7 } },
    )
    await described('Queda de tensão.')
    await choose(8)
    await described('GPS perdido.')
    await choose(7)
    await described('Queda de tensão.')
    type(field(TITLE), 'Não liga')
    await choose(8)
    await described('')
    press('CONFIRMAR')
    await soon(() => expect(page.of('createChamado')).toHaveLength(1))
    expect(page.of('createChamado')[0]?.variables['input']).toMatchObject({
      ...{ titulo: 'Não liga', descricao: '', veiculo: 8 },
    })
  })

  test.each([{ opened: { vehicleId: 9 } }, { opened: {} }])(
    'offers a draft as what it was written about, also where it is opened about $opened.vehicleId',
    async ({ opened }) => {
      const answers = {
        diagnosticoDoVeiculo: ({ veiculo }: Record<string, unknown>) => (veiculo === 9 ? CUT : { cause: '' }),
      }
      open(null, answers, { prefill: { vehicleId: 7 } })
      await seen('CONFIRMAR')
      type(field(TITLE), 'Não liga desde ontem')
      await endSession(page)
      open(null, answers, { prefill: opened })
      await seen('Há um rascunho')
      if (opened.vehicleId) await soon(() => expect(field<HTMLInputElement>(TITLE).value).toBe(CUT.causeTitle))
      press('Recuperar')
      await soon(() => expect(field<HTMLInputElement>(TITLE).value).toBe('Não liga desde ontem'))
      await soon(() => expect(field<HTMLTextAreaElement>('textarea').value).toBe(''))
      expect(document.body.textContent).toContain('Recuperamos o que')
      press('CONFIRMAR')
      await soon(() => expect(page.of('createChamado')).toHaveLength(1))
      expect(page.of('createChamado')[0]?.variables['input']).toMatchObject({
        ...{ titulo: 'Não liga desde ontem', descricao: '', veiculo: 7 },
      })
    },
  )

  test('is sent again under the same key where no answer came, and under another one once it says something else', async () => {
    withholdSecureContext()
    let answer: unknown = new Error('away')
    open(null, { createChamado: () => answer })
    await seen('CONFIRMAR')
    type(field(TITLE), 'Sem sinal')
    const keys = async (count: number) => {
      await seen('CONFIRMAR')
      press('CONFIRMAR')
      await soon(() => expect(page.of('createChamado')).toHaveLength(count))
      return page.of('createChamado').map(({ variables }) => (variables['input'] as { chave: string }).chave)
    }
    await keys(1)
    await seen('Sem resposta do servidor')
    const [first, second] = await keys(2)
    await seen('Sem resposta do servidor')
    expect(second).toBe(first)
    expect(first).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
    type(field(TITLE), 'Sem sinal desde ontem')
    answer = OPEN
    expect((await keys(3))[2]).not.toBe(first)
  })

  test('begins blank after it was left by Esc, and offers what was typed', async () => {
    open(null)
    await seen('CONFIRMAR')
    type(field(TITLE), 'Sem sinal')
    await endSession(page)
    open(null)
    await seen('Há um rascunho')
    expect(field<HTMLInputElement>(TITLE).value).toBe('')
    press('Recuperar')
    await soon(() => expect(field<HTMLInputElement>(TITLE).value).toBe('Sem sinal'))
  })

  test('closes nothing without a resolution, and lets only that be written', async () => {
    open(OPEN)
    await seen('Solução')
    const [description, resolution] = [...document.querySelectorAll('textarea:not([aria-hidden])')]
    expect((description as HTMLTextAreaElement).disabled).toBe(true)
    expect(field<HTMLFieldSetElement>('fieldset').disabled).toBe(true)
    press('CONFIRMAR')
    await seen('Escreva como o chamado foi resolvido.')
    expect(page.of('closeChamado')).toEqual([])
    type(resolution as HTMLTextAreaElement, 'Chip trocado')
    press('CONFIRMAR')
    await soon(() => expect(page.of('closeChamado')).toHaveLength(1))
    expect(page.of('closeChamado')[0]?.variables['input']).toMatchObject({
      codigo: 12,
      resolucao: 'Chip trocado',
      versao: 3,
    })
  })

  test('keeps what was typed where the server is away', async () => {
    open(OPEN, { closeChamado: () => new Error('away') })
    await seen('Solução')
    const area = [...document.querySelectorAll<HTMLTextAreaElement>('textarea:not([aria-hidden])')][1]!
    type(area, 'Chip trocado')
    press('CONFIRMAR')
    await seen('Sem resposta do servidor')
    expect(area.value).toBe('Chip trocado')
  })

  test('gives the resolution of a call that is finished already to be copied, over plain HTTP too', async () => {
    open({ ...OPEN, finished: true })
    await seen('Copiar o meu texto')
    type([...document.querySelectorAll<HTMLTextAreaElement>('textarea:not([aria-hidden])')][1]!, 'Chip trocado')
    const copied = letPageCopy()
    press('Copiar o meu texto')
    await seen('Texto copiado')
    expect(copied.getData('text/plain')).toBe('Chip trocado')
  })
})

test('a file that failed, over plain HTTP too, is not left behind unseen: it is sent again or taken out, and the text stays', async () => {
  answerUploads(() => null)
  withholdSecureContext()
  open(null)
  await seen('CONFIRMAR')
  const title = field<HTMLInputElement>(TITLE)
  type(title, 'Sem sinal')
  const clipboardData = { files: [new File(['x'], 'painel.txt')] }
  title.dispatchEvent(Object.assign(new Event('paste', { bubbles: true, cancelable: true }), { clipboardData }))
  await seen('Sem resposta do servidor')
  press('CONFIRMAR')
  await seen('Um anexo não foi enviado.')
  expect(page.of('createChamado')).toEqual([])
  const remove = document.querySelector<HTMLElement>('[aria-label="Tirar painel.txt"]')
  // The button that sends it again goes while it is sent.
  document.querySelector<HTMLElement>('[aria-label="Enviar painel.txt de novo"]')?.click()
  expect(document.activeElement).toBe(remove)
  await seen('Sem resposta do servidor')
  remove?.click()
  await soon(() => expect(document.body.textContent).not.toContain('Um anexo não foi enviado.'))
  press('CONFIRMAR')
  await soon(() => expect(page.of('createChamado')).toHaveLength(1))
})
