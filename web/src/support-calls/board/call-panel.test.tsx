import { afterEach, expect, test } from 'vitest'
import { LiveFleetProvider } from '#api/live/LiveFleetProvider.tsx'
import { soon } from '#testing/eventually.ts'
import { enterAs, openPage, press, seen } from '#testing/test-page.tsx'
import { CallPanel } from './CallPanel.tsx'

let page: ReturnType<typeof openPage>
let closings = 0
afterEach(() => page.close())

const pressBeside = () => document.querySelector<HTMLElement>('.mantine-Drawer-overlay')!.click()
const pressEscape = () => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))

test('a press beside the panel closes the lists, and no form; Escape closes a form until something is typed', async () => {
  enterAs({ customerId: 784, userId: 5, access: 'O' })
  closings = 0
  const panel = (
    <LiveFleetProvider>
      <CallPanel opened onClose={() => closings++} />
    </LiveFleetProvider>
  )
  page = openPage('/dashboard', panel, { chamadosTotal: () => 0 })
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
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(title, 'Sem sinal')
  title.dispatchEvent(new Event('input', { bubbles: true }))
  pressEscape()
  pressBeside()
  expect(closings).toBe(2)
  press('CANCELAR')
  await soon(() => expect(document.body.textContent).not.toContain('CONFIRMAR'))
  pressBeside()
  pressEscape()
  expect(closings).toBe(4)
})
