import type { LiveVehicle } from '@monitorweb/contract/fleet/live'
import { type Geofence, geofenceFields } from '@monitorweb/contract/places/geofence'
import { initialOf } from '@monitorweb/contract/wire/check'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LiveFleetProvider } from '#api/live/LiveFleetProvider.tsx'
import { QueryScope } from '#api/QueryScope.tsx'
import { useGeofenceNews } from '#api/use-geofence-news.ts'
import { useGeofences } from '#geofences/use-geofences.ts'
import { soon } from '#testing/eventually.ts'
import { samplePosition, sampleVehicle } from '#testing/sample-vehicle.ts'
import { endSession, enterAs, labelled, openPage, press, seen, type } from '#testing/test-page.tsx'
import { GeofenceFilters } from './GeofenceFilters.tsx'
import { Geofences } from './Geofences.tsx'
import { GeofencesPanel, type GeofencesPanelProps } from './GeofencesPanel.tsx'
import { readGeofencesSearch, writeGeofencesSearch } from './geofences-search.ts'
import { shownGeofences } from './shown-geofences.ts'
import { type GeofencesTask, taskOf, useGeofencesPage } from './use-geofences-page.ts'

const SQUARE = '{"type":"Polygon","coordinates":[[[-46.6,-23.5],[-46.6,-23.4],[-46.5,-23.4],[-46.6,-23.5]]]}'
const CIRCLE = { geometry: '{"type":"Point","coordinates":[-46.6,-23.5]}', radiusMeters: 200 }
let page: ReturnType<typeof openPage>
let went: string[]
/** Leads the panel that is open to another task, as an address does. */
let turnTo: (task: GeofencesTask) => void
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  enterAs({ customerId: 7, userId: 1, access: 'A' })
  went = []
})
afterEach(() => {
  page.close()
  vi.useRealTimers()
})

/** Makes a geofence as the wire has it. */
function wireOf(values: Partial<Geofence>): Record<string, unknown> {
  const told: Record<string, unknown> = { ...initialOf(geofenceFields), customerId: 7, geometry: SQUARE, ...values }
  return Object.fromEntries(Object.keys(geofenceFields).map((key) => [key, told[key] ?? '']))
}

function PanelOf({ begun }: { begun: GeofencesTask }) {
  const [task, setTask] = useState(begun)
  turnTo = setTask
  const at: GeofencesPanelProps['page'] = {
    task,
    search: {},
    change: () => undefined,
    go: async (path) => void went.push(path),
  }
  return <GeofencesPanel page={at} shown={[]} map={null} lookAtAll={() => undefined} onWork={() => undefined} />
}

function open(task: GeofencesTask, answers: Parameters<typeof openPage>[2]) {
  page = openPage(
    '/cercas',
    <QueryScope>
      <LiveFleetProvider>
        <PanelOf begun={task} />
      </LiveFleetProvider>
    </QueryScope>,
    answers,
  )
}
const field = (label: string) => document.querySelector<HTMLInputElement>(`input[aria-label="${label}"]`)!

test('a polygon is drawn and saved without a map and without a pointer', async () => {
  open(
    { kind: 'new' },
    { cercas: () => [], criarCerca: ({ input }) => ({ cerca: wireOf({ id: 5, ...(input as object) }) }) },
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

function enter(input: HTMLInputElement, text: string, keys: KeyboardEventInit = {}): void {
  input.focus()
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
  input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...keys }))
}

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
  const answers = { cercas: () => [wireOf({ id: 5, name: 'Pátio', ...CIRCLE })] }
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
  open({ kind: 'edit', id: 5 }, { cercas: () => [wireOf({ id: 5, name: 'Doca', ...CIRCLE, geometry })] })
  const save = () => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Salvar')!
  await soon(() => expect(field('Centro').value).toBe('-23.55051, -46.63331'))
  expect(save().disabled).toBe(true)
  type(labelled('Nome'), 'Doca Norte')
  await soon(() => expect(save().disabled).toBe(false))
})

test('a size or a place that cannot be read is said and has the focus, and nothing is saved over it', async () => {
  open({ kind: 'edit', id: 5 }, { cercas: () => [wireOf({ id: 5, name: 'Pátio', ...CIRCLE })] })
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
      cercas: () => [wireOf({ id: 5, name: 'Pátio', ...CIRCLE })],
      alterarCerca: ({ input }) => ({ cerca: wireOf({ id: 5, ...(input as object) }) }),
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

test('where there is none the list says how to make one, and where it cannot be read, why', async () => {
  open({ kind: 'list' }, { cercas: () => [] })
  await seen('Nenhuma cerca cadastrada')
  press('Nova cerca')
  expect(went).toEqual(['/nova'])
  page.close()
  enterAs({ customerId: 7, userId: 1, access: 'A' })
  open({ kind: 'list' }, { cercas: () => new TypeError('Failed to fetch') })
  await seen('Tentar de novo')
})

test('a list that was not read to its end says so', async () => {
  const full = Array.from({ length: 1_000 }, (_, index) => wireOf({ id: index + 1, name: 'Doca', ...CIRCLE }))
  open({ kind: 'list' }, { cercas: () => full })
  await seen('Lidas as 60.000 primeiras cercas, por nome.')
  expect(page.of('cercas')).toHaveLength(60)
})

test('a geofence that is gone says so', async () => {
  open({ kind: 'one', id: 9 }, { cercas: () => [wireOf({ id: 5, name: 'Pátio' })] })
  await seen('Cerca não encontrada')
})

test('vehicles inside are counted once positions are known, and not before', async () => {
  let arrive = (_: unknown) => {}
  const fleet = new Promise((resolve) => (arrive = resolve))
  open({ kind: 'one', id: 5 }, { live: () => fleet, cercas: () => [wireOf({ id: 5, name: 'Pátio' })] })
  await seen('Aguardando as posições dos veículos…')
  expect(document.body.textContent).not.toContain('Nenhum veículo dentro')
  arrive({ serverTime: Date.now(), vehicles: [], unknownDevices: [], customers: [] })
  await seen('Nenhum veículo dentro agora')
})

test('of vehicles that were inside when they were last seen the card says so, and since when nothing newer is known', async () => {
  const now = Date.now()
  const inside = (vehicleId: number, own: Partial<LiveVehicle>, days = 0) =>
    sampleVehicle(vehicleId, {
      ...own,
      position: samplePosition({ latitude: -23.42, longitude: -46.58, fixTime: now - days * 86_400_000 }),
    })
  const vehicles = [
    inside(1, {}),
    inside(2, { status: 'late', freshness: 'late', lastCommunicationAt: now - 2 * 3_600_000 }, 21),
    inside(3, { badges: ['noGps'] }, 3),
  ]
  open(
    { kind: 'one', id: 5 },
    {
      live: () => ({ serverTime: now, vehicles, unknownDevices: [], customers: [] }),
      cercas: () => [wireOf({ id: 5, name: 'Pátio' })],
    },
  )
  await seen('1 veículo dentro agora; 2 vistos dentro por último')
  const words = [...document.querySelectorAll('[aria-label="Veículos dentro"] li')].map(({ textContent }) =>
    textContent.replaceAll('\u00a0', ' '),
  )
  expect(words).toEqual(['AAA1Desligado', 'AAA2Atraso 2 h', 'AAA3GPS há 3 d'])
})

test.each([
  ['R', false],
  ['C', true],
] as const)('an anchor is lifted by access %s: %s', async (access, isOffered) => {
  enterAs({ customerId: 7, userId: 1, access })
  open({ kind: 'one', id: 5 }, { cercas: () => [wireOf({ id: 5, name: 'Âncora', purpose: 'ancora' })] })
  await seen('Mostrar no mapa')
  expect(document.body.textContent?.includes('Recolher âncora')).toBe(isOffered)
})

test('what was asked about one geofence is not asked about the next', async () => {
  open({ kind: 'one', id: 5 }, { cercas: () => [wireOf({ id: 5, name: 'Pátio' }), wireOf({ id: 6, name: 'Rota' })] })
  await soon(() => press('Excluir'))
  await seen('Confirmar a exclusão')
  turnTo({ kind: 'one', id: 6 })
  await seen('Rota')
  expect(document.body.textContent).not.toContain('Confirmar a exclusão')
})

test('what is typed over a geofence stays where somebody else saves it, and is sent over what it was typed over', async () => {
  let version = 3
  open(
    { kind: 'edit', id: 5 },
    {
      cercas: () => [wireOf({ id: 5, name: `Pátio ${version}`, recordVersion: version })],
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

test('a landmark that was changed elsewhere is another geofence at once', async () => {
  let name = 'Garagem'
  function Names() {
    const { data } = useGeofences()
    const tellNews = useGeofenceNews()
    return (
      <button type="button" onClick={() => void tellNews()}>
        {data?.map((each) => each.name).join()}
      </button>
    )
  }
  page = openPage(
    '/cercas',
    <QueryScope>
      <Names />
    </QueryScope>,
    { cercas: () => [wireOf({ id: 5, name, purpose: 'ponto' })] },
  )
  await seen('Garagem')
  name = 'Oficina'
  press('Garagem')
  await seen('Oficina')
})

/** Comes back to the page an hour later, and waits until it has read what was changed meanwhile. */
async function comeBack(change: () => void): Promise<void> {
  change()
  const asked = page.of('cercas').length
  vi.setSystemTime(Date.now() + 3_600_000)
  window.dispatchEvent(new Event('visibilitychange'))
  await soon(() => expect(page.of('cercas').length).toBeGreaterThan(asked))
}

test('what is typed into the search stands there before the address follows, and a link takes its place', async () => {
  let told: (text: string) => void = () => undefined
  const asked: unknown[] = []
  function Filters() {
    const [text, setText] = useState('')
    told = setText
    return <GeofenceFilters search={{ text }} groups={[]} change={(changed) => asked.push(changed.text)} />
  }
  page = openPage('/cercas', <Filters />, {})
  await soon(() => type(labelled('Buscar'), 'pá'))
  type(labelled('Buscar'), 'pát')
  expect(labelled('Buscar').value).toBe('pát')
  told('pá')
  told('pát')
  await soon(() => expect(labelled('Buscar').value).toBe('pát'))
  expect(asked).toEqual(['pá', 'pát'])
  told('serra')
  await soon(() => expect(labelled('Buscar').value).toBe('serra'))
})

test('a group that no geofence has any longer is shown, and can be cleared', async () => {
  const asked: unknown[] = []
  const filters = <GeofenceFilters search={{ group: 'Pátios' }} groups={[]} change={(one) => asked.push(one)} />
  page = openPage('/cercas', filters, {})
  await soon(() => expect(labelled('Grupo').value).toBe('Pátios'))
  press('Limpar Grupo')
  expect(asked).toEqual([{ group: undefined }])
})

test('the group that is chosen stays in its place among the others', async () => {
  const filters = <GeofenceFilters search={{ group: 'Rotas' }} groups={['Docas', 'Rotas']} change={() => undefined} />
  page = openPage('/cercas', filters, {})
  await soon(() => labelled('Grupo').click())
  const options = () => [...document.querySelectorAll('[role="option"]')].map(({ textContent }) => textContent)
  // Those of "Tipo" stand before them.
  await soon(() => expect(options().slice(-2)).toEqual(['Docas', 'Rotas']))
})

test('the same address stays the same search, however often the screen is drawn', async () => {
  const seenSearches = new Set<object>()
  let draw: (turn: number) => void = () => undefined
  function Screen() {
    const [turn, setTurn] = useState(0)
    draw = setTurn
    seenSearches.add(useGeofencesPage().search)
    return <p>Vez {turn}</p>
  }
  page = openPage('/cercas?busca=serra', <Screen />, {})
  await seen('Vez 0')
  draw(1)
  await seen('Vez 1')
  expect(seenSearches.size).toBe(1)
})

test('the address says what the screen is about, and what makes no sense in it is the list', () => {
  expect(['nova', 'importar', '12', '12/editar', '', 'x', '12/x'].map((rest) => taskOf(rest).kind)).toEqual([
    'new',
    'import',
    'one',
    'edit',
    'list',
    'list',
    'list',
  ])
})

test('a search finds names without their accents, customers by theirs, and a group only its own', () => {
  const geofence = (id: number, name: string, group: string) =>
    ({ ...initialOf(geofenceFields), id, name, group, customerName: id === 2 ? 'AURORA' : '' }) as Geofence
  const all = [geofence(1, 'Pátio São João', 'Pátios'), geofence(2, 'Rota', '')]
  const ids = (search: Parameters<typeof shownGeofences>[1]) => shownGeofences(all, search, []).map(({ id }) => id)
  expect(ids({ text: ' patio sao' })).toEqual([1])
  expect(ids({ text: 'aurora' })).toEqual([2])
  expect(ids({ group: 'Pátios' })).toEqual([1])
  expect(ids({ purpose: 'anchor' })).toEqual([])
  expect(ids({})).toEqual([1, 2])
})

test('of a customer nothing is said before it is known who is below it', async () => {
  let arrive = (_fleet: object) => {}
  const fleet = new Promise((resolve) => (arrive = resolve))
  page = openPage(
    '/cercas?cliente=5',
    <LiveFleetProvider>
      <Geofences />
    </LiveFleetProvider>,
    { cercas: () => [wireOf({ id: 1, name: 'Pátio da filial', customerId: 6 })], live: () => fleet },
  )
  await soon(() => expect(labelled('Buscar')).not.toBeNull())
  expect(document.body.textContent).not.toContain('Nenhuma cerca')
  const customers = [
    { customerId: 5, name: 'Matriz', parentId: null },
    { customerId: 6, name: 'Filial', parentId: 5 },
  ]
  arrive({ serverTime: Date.now(), vehicles: [], unknownDevices: [], customers })
  await seen('Pátio da filial')
})

test('a link says in Portuguese what the screen shows', () => {
  const search = {
    text: 'pátio',
    customerId: 12,
    group: 'Pátios',
    purpose: 'landmark',
    form: 'corridor',
    camera: '-23.5,-46.6,16',
  } as const
  const link = {
    busca: 'pátio',
    cliente: 12,
    grupo: 'Pátios',
    tipo: 'ponto',
    forma: 'corredor',
    mapa: '-23.5,-46.6,16',
  }
  expect(writeGeofencesSearch(search)).toEqual(link)
  expect(readGeofencesSearch(link)).toEqual(search)
  expect(readGeofencesSearch({ cliente: '-1', tipo: 'x', forma: 'x', mapa: '95,0,3' })).toEqual({})
})
