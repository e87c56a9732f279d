import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { soon } from '#testing/eventually.ts'
import { CIRCLE, geofenceOnWire, SQUARE } from '#testing/geofence-on-wire.ts'
import { endSession, enterAs, labelled, openPage, press, seen, type } from '#testing/test-page.tsx'
import { ShownPanel } from './shown-panel.tsx'
import type { GeofencesTask } from './use-geofences-page.ts'

let page: ReturnType<typeof openPage>
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  enterAs({ customerId: 7, userId: 1, access: 'A' })
})
afterEach(() => {
  page.close()
  vi.useRealTimers()
})

function open(task: GeofencesTask, answers: Parameters<typeof openPage>[2]) {
  page = openPage('/cercas', <ShownPanel begun={task} />, answers)
}

const field = (label: string) => document.querySelector<HTMLInputElement>(`input[aria-label="${label}"]`)!

function enter(input: HTMLInputElement, text: string, keys: KeyboardEventInit = {}): void {
  input.focus()
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
  input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...keys }))
}

/** Comes back to the page an hour later, and waits until it has read what was changed meanwhile. */
async function comeBack(change: () => void): Promise<void> {
  change()
  const asked = page.of('cercas').length
  vi.setSystemTime(Date.now() + 3_600_000)
  window.dispatchEvent(new Event('visibilitychange'))
  await soon(() => expect(page.of('cercas').length).toBeGreaterThan(asked))
}

test('a polygon is drawn and saved without a map and without a pointer', async () => {
  open(
    { kind: 'new' },
    { cercas: () => [], criarCerca: ({ input }) => ({ cerca: geofenceOnWire({ id: 5, ...(input as object) }) }) },
  )
  for (const [index, place] of ['-23.5, -46.6', '-23.4, -46.6', '-23,4; -46,5'].entries()) {
    await soon(() => type(field(`Ponto ${index + 1}, digitado`), place))
  }
  await soon(() => press('Fechar polígono'))
  await seen('Arraste os pontos para mudar')
  type(labelled('Nome'), 'Pátio Norte')
  await soon(() => press('Salvar'))
  await soon(() => press('CONFIRMAR'))
  await soon(() => expect(page.of('criarCerca')).toHaveLength(1))
  const sent = JSON.stringify(page.of('criarCerca')[0]!.variables)
  expect(sent).toContain('Pátio Norte')
  expect(sent).toContain(JSON.stringify(SQUARE).slice(1, -1))
})

test('Enter takes a typed place and a typed size, and the focus stays; what cannot be undone says so', async () => {
  open({ kind: 'new' }, { cercas: () => [] })
  const undo = () => document.querySelector('[aria-label="Desfazer (Ctrl+Z)"]')!
  await soon(() => expect(undo().getAttribute('aria-disabled')).toBe('true'))
  enter(field('Ponto 1, digitado'), '-23.5, -46.6')
  await soon(() => expect(field('Ponto 1')).not.toBeNull())
  expect(document.activeElement).toBe(field('Ponto 2, digitado'))
  expect(field('Ponto 2, digitado').value).toBe('')
  expect(undo().getAttribute('aria-disabled')).toBeNull()
  enter(field('Ponto 1'), '-22.5, -45.6')
  await soon(() => expect(field('Ponto 1').value).toBe('-22.50000, -45.60000'))
  expect(document.activeElement).toBe(field('Ponto 1'))
  await soon(() => document.querySelector<HTMLElement>('input[value="circle"]')!.click())
  await soon(() => enter(labelled('Raio (m)'), '350'))
  await seen('350')
  expect(document.activeElement).toBe(labelled('Raio (m)'))
})

test('who leaves in the moment in which something was drawn is asked first, and who drew nothing is not', async () => {
  open({ kind: 'new' }, { cercas: () => [] })
  const leave = () => void page.router.navigate({ to: '/outra' as string })
  const stay = async () => {
    await seen('Sair sem gravar?')
    press('Continuar aqui')
    await soon(() => expect(document.body.textContent).not.toContain('Sair sem gravar?'))
  }
  await soon(() => enter(field('Ponto 1, digitado'), '-23.5, -46.6'))
  leave()
  await stay()
  press('Apagar o desenho')
  await soon(() => document.querySelector<HTMLElement>('input[value="circle"]')!.click())
  await soon(() => expect(field('Centro')).not.toBeNull())
  enter(field('Centro'), '-23.5, -46.6')
  leave()
  await stay()
  press('Apagar o desenho')
  await soon(() => expect(field('Centro').value).toBe(''))
  leave()
  await soon(() => expect(page.router.state.location.pathname).toBe('/outra'))
})

test('who removes points by their buttons goes on in the list', async () => {
  open({ kind: 'new' }, { cercas: () => [] })
  for (const [index, place] of ['0, 0', '0, 1'].entries()) {
    await soon(() => enter(field(`Ponto ${index + 1}, digitado`), place))
  }
  const focused = () => document.activeElement?.getAttribute('aria-label')
  for (const left of [1, 0]) {
    const button = document.querySelector<HTMLElement>(`[aria-label="Excluir ponto ${left + 1}"]`)!
    button.focus()
    button.click()
    expect(focused()).toBe(`Ponto ${left + 1}, digitado`)
  }
})

test('sides that cross say so while the polygon is still being drawn', async () => {
  open({ kind: 'new' }, { cercas: () => [] })
  for (const [index, place] of ['0, 0', '0, 1', '1, 0', '-1, 0.5'].entries()) {
    await soon(() => type(field(`Ponto ${index + 1}, digitado`), place))
  }
  await seen('Os lados em vermelho se cruzam')
})

test('a drawing that is not finished is not saved, and says what is missing', async () => {
  open({ kind: 'new' }, { cercas: () => [] })
  await soon(() => type(labelled('Nome'), 'Pátio'))
  press('Salvar')
  await seen('Termine o desenho antes de gravar.')
  await soon(() => expect(document.activeElement?.querySelector('legend')?.textContent).toBe('Desenho'))
  expect(document.activeElement?.querySelector('[role="alert"]')?.textContent).toBe(
    'Termine o desenho antes de gravar.',
  )
  expect(page.of('criarCerca')).toEqual([])
})

test('what was drawn and typed and not saved is offered to the next session of the same person', async () => {
  const answers = { cercas: () => [geofenceOnWire({ id: 5, name: 'Pátio', ...CIRCLE })] }
  open({ kind: 'edit', id: 5 }, answers)
  await soon(() => type(labelled('Raio (m)'), '350'))
  type(labelled('Nome'), 'Pátio Norte')
  await soon(() => expect(JSON.stringify({ ...sessionStorage })).toContain('350'))
  await endSession(page)
  enterAs({ customerId: 7, userId: 1, access: 'A' })
  open({ kind: 'edit', id: 5 }, answers)
  await seen('Há um rascunho')
  expect(labelled('Raio (m)').value).toBe('200')
  press('Recuperar')
  await soon(() => expect(labelled('Raio (m)').value).toBe('350'))
  expect(labelled('Nome').value).toBe('Pátio Norte')
  press('Descartar')
  await soon(() => expect(labelled('Raio (m)').value).toBe('200'))
  expect(labelled('Nome').value).toBe('Pátio')
})

test('a circle that is kept with more decimals than a drawing has is not changed by looking at it', async () => {
  const geometry = '{"type":"Point","coordinates":[-46.63330912345678,-23.55050987654321]}'
  open({ kind: 'edit', id: 5 }, { cercas: () => [geofenceOnWire({ id: 5, name: 'Doca', ...CIRCLE, geometry })] })
  const save = () => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Salvar')!
  await soon(() => expect(field('Centro').value).toBe('-23.55051, -46.63331'))
  expect(save().disabled).toBe(true)
  type(labelled('Nome'), 'Doca Norte')
  await soon(() => expect(save().disabled).toBe(false))
})

test('a size or a place that cannot be read is said and has the focus, and nothing is saved over it', async () => {
  open({ kind: 'edit', id: 5 }, { cercas: () => [geofenceOnWire({ id: 5, name: 'Pátio', ...CIRCLE })] })
  await soon(() => type(labelled('Raio (m)'), 'trezentos'))
  await seen('Informe um número.')
  type(labelled('Nome'), 'Pátio Norte')
  await soon(() => press('Salvar'))
  await soon(() => expect(document.activeElement).toBe(labelled('Raio (m)')))
  type(labelled('Raio (m)'), '300')
  type(field('Centro'), '')
  await seen('Escreva latitude e longitude')
  press('Salvar')
  await soon(() => expect(document.activeElement).toBe(field('Centro')))
  expect(document.body.textContent).not.toContain('Confirma o Envio dos Dados?')
  type(field('Centro'), '-23.5, -46.6')
  await soon(() => expect(document.body.textContent).not.toContain('Escreva latitude e longitude'))
  press('Salvar')
  await seen('Confirma o Envio dos Dados?')
})

test('Ctrl+Enter in the size sends what stands there, and asks nothing where that cannot be read', async () => {
  open(
    { kind: 'edit', id: 5 },
    {
      cercas: () => [geofenceOnWire({ id: 5, name: 'Pátio', ...CIRCLE })],
      alterarCerca: ({ input }) => ({ cerca: geofenceOnWire({ id: 5, ...(input as object) }) }),
    },
  )
  await soon(() => type(labelled('Nome'), 'Pátio Norte'))
  enter(labelled('Raio (m)'), 'x', { ctrlKey: true })
  await seen('Informe um número.')
  expect(document.body.textContent).not.toContain('Confirma o Envio dos Dados?')
  enter(labelled('Raio (m)'), '350', { ctrlKey: true })
  await soon(() => press('CONFIRMAR'))
  await soon(() => expect(JSON.stringify(page.of('alterarCerca')[0]?.variables)).toContain('"raio":350'))
})

test('what is typed over a geofence stays where somebody else saves it, and is sent over what it was typed over', async () => {
  let version = 3
  open(
    { kind: 'edit', id: 5 },
    {
      cercas: () => [geofenceOnWire({ id: 5, name: `Pátio ${version}`, recordVersion: version })],
      alterarCerca: () => ({ errors: [{ message: 'Outra pessoa mudou a cerca.', extensions: { code: 'CONFLICT' } }] }),
    },
  )
  await soon(() => expect(labelled('Nome').value).toBe('Pátio 3'))
  await comeBack(() => (version = 4))
  await soon(() => expect(labelled('Nome').value).toBe('Pátio 4'))
  type(labelled('Nome'), 'Pátio Norte')
  await comeBack(() => (version = 5))
  await soon(() => press('Salvar'))
  await soon(() => press('CONFIRMAR'))
  await seen('Outra pessoa mudou a cerca.')
  expect(labelled('Nome').value).toBe('Pátio Norte')
  expect(JSON.stringify(page.of('alterarCerca')[0]!.variables)).toContain('"versao":4')
})
