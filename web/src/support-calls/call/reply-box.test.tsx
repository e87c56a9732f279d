import type { SupportCall } from '@monitorweb/contract/support-calls/support-call'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { QueryScope } from '#api/QueryScope.tsx'
import { soon } from '#testing/eventually.ts'
import { letPageCopy } from '#testing/plain-http-page.ts'
import { endSession, enterAs, openPage, press, seen, type } from '#testing/test-page.tsx'
import { answerUploads, keptAs } from '#testing/upload-answers.ts'
import { ReplyBox } from './ReplyBox.tsx'

const OPEN = { code: 12, finished: false, attachments: [] as SupportCall['attachments'] } as SupportCall
let page: ReturnType<typeof openPage>
afterEach(() => page.close())

function open(answers: Parameters<typeof openPage>[2] = {}, call = OPEN) {
  enterAs({ customerId: 784, userId: 5, access: 'O' })
  page = openPage('/chamados/12', <Answering call={call} />, answers)
}

const area = () => document.querySelector('textarea')!

/** Has the server keep each file, under an id of its own. */
function keepUploads() {
  let kept = 0
  answerUploads(() => keptAs(`file-${++kept}`))
}

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

/** Lets files fall onto the form, as if dragged there. */
function drop(...files: File[]) {
  const event = new Event('drop', { bubbles: true, cancelable: true })
  document
    .querySelector('fieldset:has(input[type=file])')!
    .dispatchEvent(Object.assign(event, { dataTransfer: { files } }))
}

test('files that the server has no more, after a day, are sent to it again with a word of that, and go with the next try', async () => {
  keepUploads()
  const gone = { message: 'Um anexo não está mais no servidor.', extensions: { code: 'NOT_FOUND', field: 'anexos' } }
  const answers: unknown[] = [{ errors: [gone] }, OPEN]
  open({ responderChamado: () => answers.shift() })
  await seen('Enviar resposta')
  drop(new File(['x'], 'foto.txt'))
  await seen('enviado')
  type(area(), 'Veja a foto.')
  press('Enviar resposta')
  await seen('Os anexos não estavam mais no servidor e estão sendo enviados de novo. Depois envie outra vez.')
  await seen('· enviado')
  press('Enviar resposta')
  await soon(() => expect(page.of('responderChamado')).toHaveLength(2))
  const [first, second] = page.of('responderChamado').map(({ variables }) => variables['anexos'])
  expect(first).toMatch(/^file-\d+$/)
  expect(second).toMatch(/^file-\d+$/)
  expect(second).not.toBe(first)
  await soon(() => expect(area().value).toBe(''))
})

test('an answer waits for its files, and says so while the keys ask for it; the words go once they are there', async () => {
  let arrive: () => void = () => undefined
  answerUploads(() => new Promise((resolve) => (arrive = () => resolve(keptAs('file-1')))))
  open({ responderChamado: () => OPEN })
  await seen('Enviar resposta')
  drop(new File(['x'], 'foto.txt'))
  await seen('enviando')
  type(area(), 'Veja a foto.')
  const send = () => area().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true }))
  send()
  await seen('Um anexo ainda está sendo enviado. Espere que ele chegue.')
  arrive()
  await soon(() => expect(document.body.textContent).not.toContain('Um anexo ainda está sendo enviado.'))
  expect(page.of('responderChamado')).toEqual([])
  send()
  await soon(() => expect(page.of('responderChamado')).toHaveLength(1))
})

test('files that were chosen do not vanish without a word where somebody finishes the call', async () => {
  keepUploads()
  open()
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
    open()
    await seen('Enviar resposta')
  }
  await visit()
  type(area(), 'O fusível está bom.')
  await endSession(page)
  await visit()
  await seen('não enviou')
  press('Recuperar')
  await soon(() => expect(area().value).toBe('O fusível está bom.'))
  // The pressed button is gone.
  expect(document.activeElement).toBe(area())
})

test('a note that was typed and not sent is offered as the note that it was, after another one too', async () => {
  const visit = async () => {
    open()
    await seen('Olga encerra')
  }
  await visit()
  press('Nota interna')
  await seen('Guardar nota')
  type(area(), 'Cliente deve três meses.')
  press('Guardar nota')
  await soon(() => expect(area().value).toBe(''))
  expect(sessionStorage.length).toBe(0)
  type(area(), 'Não oferecer desconto.')
  await endSession(page)
  await visit()
  await seen('Enviar resposta')
  press('Recuperar')
  await seen('Guardar nota')
  press('Guardar nota')
  await soon(() => expect(page.of('responderChamado')).toHaveLength(1))
  expect(page.of('responderChamado')[0]?.variables).toMatchObject({ texto: 'Não oferecer desconto.', interno: true })
})

test('while an answer leaves nothing is written that would be emptied with it', async () => {
  let answer: (call: unknown) => void = () => undefined
  const late = new Promise((resolve) => {
    answer = resolve
  })
  const answers = { responderChamado: () => late }
  open(answers)
  await seen('Enviar resposta')
  type(area(), 'O fusível está bom.')
  press('Enviar resposta')
  await seen('Enviando…')
  expect(area().readOnly).toBe(true)
  expect(document.querySelectorAll('[aria-label="Quem lê"] button:disabled')).toHaveLength(2)
  answer({})
  await seen('Enviar resposta')
  expect(area()).toMatchObject({ value: '', readOnly: false })
})

test('an answer is not lost when somebody finishes the call meanwhile: it says who did, and can be copied', async () => {
  open()
  await seen('Enviar resposta')
  type(area(), 'O fusível está bom.')
  press('Olga encerra')
  await seen('Este chamado foi finalizado por Olga Prado em 0')
  expect(area().value).toBe('O fusível está bom.')
  const copied = letPageCopy()
  press('Copiar o meu texto')
  await seen('Texto copiado')
  expect(copied.getData('text/plain')).toBe('O fusível está bom.')
  press('Descartar')
  await soon(() => expect(document.querySelector('textarea')).toBeNull())
})

test('the files that a call has count to the most that it may have', async () => {
  const full = { ...OPEN, attachments: Array.from({ length: 10 }, (_, id) => ({ id: String(id) })) }
  open({}, full as unknown as SupportCall)
  await seen('Enviar resposta')
  drop(new File(['x'], 'foto.jpg'))
  await seen('foto.jpg não entrou. Um chamado pode ter até 10 anexos.')
})

test('the keys go on where more files are chosen once one is taken out', async () => {
  keepUploads()
  open()
  await seen('Enviar resposta')
  drop(new File(['x'], 'foto.txt'))
  await seen('foto.txt')
  press('Tirar foto.txt')
  await soon(() => expect(document.body.textContent).not.toContain('foto.txt'))
  expect(document.activeElement?.textContent).toBe('Anexar arquivos')
})
