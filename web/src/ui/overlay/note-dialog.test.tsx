import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { soon } from '#testing/eventually.ts'
import { openPage, press, seen, type } from '#testing/test-page.tsx'
import { NoteDialog } from './NoteDialog.tsx'

let page: ReturnType<typeof openPage>
afterEach(() => page.close())

test('a note that has to be written is called so, and nothing is sent without one', async () => {
  const onSend = vi.fn()
  page = openPage(
    '/pagina',
    <NoteDialog
      {...{
        opened: true,
        title: 'Revogar',
        longestNote: 500,
        busy: false,
        problem: null,
        sendLabel: 'Revogar',
        onSend,
      }}
      asked={{ label: 'Motivo', missing: 'Escreva o motivo.' }}
      onClose={() => undefined}
    >
      O que espera é cancelado.
    </NoteDialog>,
    {},
  )
  await seen('Motivo')
  const note = document.querySelector('textarea')!
  expect(note.getAttribute('aria-required')).toBe('true')
  const send = () => document.querySelector<HTMLButtonElement>('[type=submit]')!.click()
  send()
  await seen('Escreva o motivo.')
  expect(onSend).not.toHaveBeenCalled()
  type(note, 'Contrato encerrado')
  await soon(() => expect(document.body.textContent).not.toContain('Escreva o motivo.'))
  send()
  expect(onSend).toHaveBeenCalledExactlyOnceWith('Contrato encerrado')
  // Enter writes on; with Ctrl it does what the dialog is for.
  const enter = (ctrlKey: boolean) =>
    note.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', ctrlKey, bubbles: true, cancelable: true }))
  enter(false)
  expect(onSend).toHaveBeenCalledTimes(1)
  enter(true)
  expect(onSend).toHaveBeenCalledTimes(2)
})

test('a refusal from before the dialog was closed is not shown when it is opened again', async () => {
  const look = { title: 'Revogar', longestNote: 500, busy: false, problem: 'Não deu certo.', sendLabel: 'Revogar' }
  function Asking() {
    const [opened, setOpened] = useState(true)
    return (
      <>
        <button type="button" onClick={() => setOpened(true)}>
          Abrir
        </button>
        <NoteDialog {...look} opened={opened} onSend={() => undefined} onClose={() => setOpened(false)}>
          Cancela.
        </NoteDialog>
      </>
    )
  }
  page = openPage('/pagina', <Asking />, {})
  await seen('Cancela.')
  press('Revogar')
  await seen('Não deu certo.')
  press('Cancelar')
  await soon(() => expect(document.querySelector('textarea')).toBeNull())
  press('Abrir')
  await seen('Cancela.')
  expect(document.body.textContent).not.toContain('Não deu certo.')
})
