import type { SupportCall } from '@monitorweb/contract/support-calls/support-call'
import { useState } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { QueryScope } from '#api/QueryScope.tsx'
import { soon } from '#testing/eventually.ts'
import { letPageCopy, withholdSecureContext } from '#testing/plain-http-page.ts'
import { endSession, enterAs, openPage, press, REFUSAL, seen } from '#testing/test-page.tsx'
import { ReplyBox } from '../call/ReplyBox.tsx'
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

/** Leaves the page once a draft of what was typed is kept. */
async function leave(): Promise<void> {
  await soon(() => expect(sessionStorage.length).toBe(1))
  endSession(page)
}

function field<E extends HTMLElement>(selector: string): E {
  return document.querySelector<E>(selector)!
}

function write(area: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(area), 'value')?.set?.call(area, text)
  area.dispatchEvent(new Event('input', { bubbles: true }))
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
    write(field(TITLE), 'Sem sinal')
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
    write(field(TITLE), 'Outro assunto')
    press('CONFIRMAR')
    await soon(() => expect(page.of('createChamado')).toHaveLength(1))
    expect(page.of('createChamado')[0]?.variables['input']).toMatchObject({
      ...{ titulo: 'Outro assunto', descricao: '', veiculo: 0 },
    })
  })

  test('keeps what was typed over a suggestion, whatever vehicle it is about then, and nothing else of it', async () => {
    open(null, { diagnosticoDoVeiculo: () => CUT }, { prefill: { vehicleId: 7 } })
    await soon(() => expect(field<HTMLInputElement>(TITLE).value).toBe('Corte de alimentação'))
    write(field(TITLE), 'Bateria trocada')
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
    write(field(TITLE), 'Não liga')
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
      write(field(TITLE), 'Não liga desde ontem')
      await leave()
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
    write(field(TITLE), 'Sem sinal')
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
    write(field(TITLE), 'Sem sinal desde ontem')
    answer = OPEN
    expect((await keys(3))[2]).not.toBe(first)
  })

  test('begins blank after it was left by Esc, and offers what was typed', async () => {
    open(null)
    await seen('CONFIRMAR')
    write(field(TITLE), 'Sem sinal')
    await leave()
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
    write(resolution as HTMLTextAreaElement, 'Chip trocado')
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
    write(area, 'Chip trocado')
    press('CONFIRMAR')
    await seen('Sem resposta do servidor')
    expect(area.value).toBe('Chip trocado')
  })

  test('gives the resolution of a call that is finished already to be copied, over plain HTTP too', async () => {
    open({ ...OPEN, finished: true })
    await seen('Copiar o meu texto')
    write([...document.querySelectorAll<HTMLTextAreaElement>('textarea:not([aria-hidden])')][1]!, 'Chip trocado')
    const copied = letPageCopy()
    press('Copiar o meu texto')
    await seen('Texto copiado')
    expect(copied.getData('text/plain')).toBe('Chip trocado')
  })
})

/** The older interface, by which files are sent. */
class FileRequest extends EventTarget {
  upload = new EventTarget()
  open() {}
  setRequestHeader() {}
  abort() {}
  send() {}
}

/** This network loses what is sent. */
class LostRequest extends FileRequest {
  override send() {
    queueMicrotask(() => this.dispatchEvent(new Event('error')))
  }
}

let kept = 0

/** This server keeps every file. */
class KeptRequest extends FileRequest {
  status = 201
  responseText = `{ "id": "file-${++kept}" }`
  override send() {
    queueMicrotask(() => this.dispatchEvent(new Event('load')))
  }
}

test('a file that failed, over plain HTTP too, is not left behind unseen: it is sent again or taken out, and the text stays', async () => {
  vi.stubGlobal('XMLHttpRequest', LostRequest)
  withholdSecureContext()
  open(null)
  await seen('CONFIRMAR')
  const title = field<HTMLInputElement>(TITLE)
  write(title, 'Sem sinal')
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

/** Shows an answer to a call that somebody finishes at the press of a button. */
function Answering({ call }: { call: SupportCall }) {
  const [shown, setShown] = useState(call)
  const finish = () =>
    setShown({ ...call, finished: true, finishedByName: 'Olga Prado', finishedAt: Date.UTC(2026, 2, 4) })
  return (
    <QueryScope>
      <ReplyBox call={shown} />
      <button type="button" onClick={finish}>
        Olga encerra
      </button>
    </QueryScope>
  )
}

test('files that the server has no more, after a day, are sent to it again with a word of that, and go with the next try', async () => {
  enterAs({ customerId: 784, userId: 5, access: 'O' })
  vi.stubGlobal('XMLHttpRequest', KeptRequest)
  const gone = { message: 'Um anexo não está mais no servidor.', extensions: { code: 'NOT_FOUND', field: 'anexos' } }
  const answers: unknown[] = [{ errors: [gone] }, OPEN]
  page = openPage('/chamados/12', <Answering call={OPEN as SupportCall} />, { responderChamado: () => answers.shift() })
  await seen('Enviar resposta')
  drop(new File(['x'], 'foto.txt'))
  await seen('enviado')
  write(field('textarea'), 'Veja a foto.')
  press('Enviar resposta')
  await seen('Os anexos não estavam mais no servidor e estão sendo enviados de novo. Depois envie outra vez.')
  await seen('· enviado')
  press('Enviar resposta')
  await soon(() => expect(page.of('responderChamado')).toHaveLength(2))
  const [first, second] = page.of('responderChamado').map(({ variables }) => variables['anexos'])
  expect(first).toMatch(/^file-\d+$/)
  expect(second).toMatch(/^file-\d+$/)
  expect(second).not.toBe(first)
  await soon(() => expect(field<HTMLTextAreaElement>('textarea').value).toBe(''))
})

test('an answer waits for its files, and says so while the keys ask for it; the words go once they are there', async () => {
  enterAs({ customerId: 784, userId: 5, access: 'O' })
  let arrive: () => void = () => undefined
  class SlowRequest extends KeptRequest {
    override send() {
      arrive = () => super.send()
    }
  }
  vi.stubGlobal('XMLHttpRequest', SlowRequest)
  page = openPage('/chamados/12', <Answering call={OPEN as SupportCall} />, { responderChamado: () => OPEN })
  await seen('Enviar resposta')
  drop(new File(['x'], 'foto.txt'))
  await seen('enviando')
  write(field('textarea'), 'Veja a foto.')
  const send = () =>
    field('textarea').dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true }))
  send()
  await seen('Um anexo ainda está sendo enviado. Espere que ele chegue.')
  arrive()
  await soon(() => expect(document.body.textContent).not.toContain('Um anexo ainda está sendo enviado.'))
  expect(page.of('responderChamado')).toEqual([])
  send()
  await soon(() => expect(page.of('responderChamado')).toHaveLength(1))
})

test('files that were chosen do not vanish without a word where somebody finishes the call', async () => {
  enterAs({ customerId: 784, userId: 5, access: 'O' })
  vi.stubGlobal('XMLHttpRequest', KeptRequest)
  page = openPage('/chamados/12', <Answering call={OPEN as SupportCall} />, {})
  await seen('Enviar resposta')
  drop(new File(['x'], 'foto.txt'))
  await seen('enviado')
  press('Olga encerra')
  await seen('Os arquivos que você escolheu não entraram nele.')
  expect(document.body.textContent).not.toContain('Copiar o meu texto')
  press('Descartar')
  await soon(() => expect(document.querySelector('form')).toBeNull())
})

test('an answer that was typed and not sent is offered at the next visit', async () => {
  const visit = async () => {
    enterAs({ customerId: 784, userId: 5, access: 'O' })
    page = openPage('/chamados/12', <Answering call={OPEN as SupportCall} />, {})
    await seen('Enviar resposta')
  }
  await visit()
  write(field('textarea'), 'O fusível está bom.')
  await leave()
  await visit()
  await seen('não enviou')
  press('Recuperar')
  await soon(() => expect(field<HTMLTextAreaElement>('textarea').value).toBe('O fusível está bom.'))
  // The pressed button is gone.
  expect(document.activeElement).toBe(field('textarea'))
})

test('a note that was typed and not sent is offered as the note that it was, after another one too', async () => {
  const visit = async () => {
    enterAs({ customerId: 784, userId: 5, access: 'O' })
    page = openPage('/chamados/12', <Answering call={OPEN as SupportCall} />, {})
    await seen('Olga encerra')
  }
  await visit()
  press('Nota interna')
  await seen('Guardar nota')
  write(field('textarea'), 'Cliente deve três meses.')
  press('Guardar nota')
  await soon(() => expect(field<HTMLTextAreaElement>('textarea').value).toBe(''))
  expect(sessionStorage.length).toBe(0)
  write(field('textarea'), 'Não oferecer desconto.')
  await leave()
  await visit()
  await seen('Enviar resposta')
  press('Recuperar')
  await seen('Guardar nota')
  press('Guardar nota')
  await soon(() => expect(page.of('responderChamado')).toHaveLength(1))
  expect(page.of('responderChamado')[0]?.variables).toMatchObject({ texto: 'Não oferecer desconto.', interno: true })
})

test('while an answer leaves nothing is written that would be emptied with it', async () => {
  enterAs({ customerId: 784, userId: 5, access: 'O' })
  let answer: (call: unknown) => void = () => undefined
  const late = new Promise((resolve) => {
    answer = resolve
  })
  const answers = { responderChamado: () => late }
  page = openPage('/chamados/12', <Answering call={OPEN as SupportCall} />, answers)
  await seen('Enviar resposta')
  write(field('textarea'), 'O fusível está bom.')
  press('Enviar resposta')
  await seen('Enviando…')
  expect(field<HTMLTextAreaElement>('textarea').readOnly).toBe(true)
  expect(document.querySelectorAll('[aria-label="Quem lê"] button:disabled')).toHaveLength(2)
  answer({})
  await seen('Enviar resposta')
  expect(field<HTMLTextAreaElement>('textarea')).toMatchObject({ value: '', readOnly: false })
})

test('an answer is not lost when somebody finishes the call meanwhile: it says who did, and can be copied', async () => {
  enterAs({ customerId: 784, userId: 5, access: 'O' })
  page = openPage('/chamados/12', <Answering call={OPEN as SupportCall} />, {})
  await seen('Enviar resposta')
  write(field('textarea'), 'O fusível está bom.')
  press('Olga encerra')
  await seen('Este chamado foi finalizado por Olga Prado em 0')
  expect(field<HTMLTextAreaElement>('textarea').value).toBe('O fusível está bom.')
  const copied = letPageCopy()
  press('Copiar o meu texto')
  await seen('Texto copiado')
  expect(copied.getData('text/plain')).toBe('O fusível está bom.')
  press('Descartar')
  await soon(() => expect(document.querySelector('textarea')).toBeNull())
})

/** Lets files fall onto the form, as if dragged there. */
function drop(...files: File[]) {
  const event = new Event('drop', { bubbles: true, cancelable: true })
  field('fieldset:has(input[type=file])').dispatchEvent(Object.assign(event, { dataTransfer: { files } }))
}

test('the files that a call has count to the most that it may have', async () => {
  enterAs({ customerId: 784, userId: 5, access: 'O' })
  const full = { ...OPEN, attachments: Array.from({ length: 10 }, (_, id) => ({ id: String(id) })) }
  page = openPage('/chamados/12', <Answering call={full as unknown as SupportCall} />, {})
  await seen('Enviar resposta')
  drop(new File(['x'], 'foto.jpg'))
  await seen('foto.jpg não entrou. Um chamado pode ter até 10 anexos.')
})

test('the keys go on where more files are chosen once one is taken out', async () => {
  enterAs({ customerId: 784, userId: 5, access: 'O' })
  page = openPage('/chamados/12', <Answering call={OPEN as unknown as SupportCall} />, {})
  await seen('Enviar resposta')
  drop(new File(['x'], 'foto.txt'))
  await seen('foto.txt')
  press('Tirar foto.txt')
  await soon(() => expect(document.body.textContent).not.toContain('foto.txt'))
  expect(document.activeElement?.textContent).toBe('Anexar arquivos')
})
