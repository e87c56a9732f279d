import { afterEach, expect, test } from 'vitest'
import { LiveFleetProvider } from '#api/live/LiveFleetProvider.tsx'
import { soon } from '#testing/eventually.ts'
import { enterAs, openPage, press, seen, type } from '#testing/test-page.tsx'
import { answerUploads } from '#testing/upload-answers.ts'
import { CallPanel } from './CallPanel.tsx'

let page: ReturnType<typeof openPage>
let closings = 0
afterEach(() => page.close())

const pressBeside = () => document.querySelector<HTMLElement>('.mantine-Drawer-overlay')!.click()
const pressEscape = () => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))

function open() {
  enterAs({ customerId: 784, userId: 5, access: 'O' })
  closings = 0
  const panel = (
    <LiveFleetProvider>
      <CallPanel opened onClose={() => closings++} />
    </LiveFleetProvider>
  )
  page = openPage('/dashboard', panel, { chamadosTotal: () => 0 })
}

test('a press beside the panel closes the lists, and no form; Escape closes a form until something is typed', async () => {
  open()
  await seen('Novo Chamado')
  pressBeside()
  expect(closings).toBe(1)
  press('Novo Chamado')
  await seen('CONFIRMAR')
  pressBeside()
  expect(closings).toBe(1)
  pressEscape()
  expect(closings).toBe(2)
  const title = document.querySelector<HTMLInputElement>('input[placeholder="Qual é o assunto do chamado?"]')!
  type(title, 'Sem sinal')
  pressEscape()
  pressBeside()
  expect(closings).toBe(2)
  press('CANCELAR')
  await soon(() => expect(document.body.textContent).not.toContain('CONFIRMAR'))
  pressBeside()
  pressEscape()
  expect(closings).toBe(4)
})

test('Escape does not throw away a file that was dropped on a form', async () => {
  answerUploads(() => null)
  open()
  await seen('Novo Chamado')
  press('Novo Chamado')
  await seen('Anexos')
  const drop = new Event('drop', { bubbles: true, cancelable: true })
  Object.assign(drop, { dataTransfer: { files: [new File(['x'], 'placa.txt')] } })
  document.querySelector('form fieldset')!.dispatchEvent(drop)
  pressEscape()
  expect(closings).toBe(0)
})
