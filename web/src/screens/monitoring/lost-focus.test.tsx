import { type ReactNode, useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { LiveFleetProvider } from '#api/live/LiveFleetProvider.tsx'
import { QueryScope } from '#api/QueryScope.tsx'
import { VehicleCard } from '#fleet/card/VehicleCard.tsx'
import { UnreadChoices } from '#form/inputs/UnreadChoices.tsx'
import { MarksNotRead } from '#screens/history/marks/MarksNotRead.tsx'
import { soon } from '#testing/eventually.ts'
import { samplePosition, sampleVehicle } from '#testing/sample-vehicle.ts'
import { enterAs, openPage } from '#testing/test-page.tsx'
import { Failure } from '#ui/states/Failure.tsx'
import { EmptyMapNote } from './map/EmptyMapNote.tsx'
import { FilterChips } from './panel/FilterChips.tsx'
import { FoldedFilters } from './panel/FoldedFilters.tsx'
import { NoVehicles } from './panel/NoVehicles.tsx'
import { ChosenBar } from './selection/ChosenBar.tsx'
import { FollowBanner } from './selection/FollowBanner.tsx'
import type { Following } from './selection/use-follow.ts'
import { ToolPanel } from './tools/ToolPanel.tsx'
import type { MapTools } from './tools/use-map-tools.ts'

const NOW = Date.UTC(2026, 10, 29, 12)
const vehicle = sampleVehicle(1, { position: samplePosition() })
const nothing = () => undefined
const fleet = { serverTime: NOW, vehicles: [vehicle], unknownDevices: [], customers: [] }
let page: ReturnType<typeof openPage>
beforeEach(() => enterAs({ customerId: 784, userId: 1, access: 'A' }))
afterEach(() => page.close())

type Shown = (go: () => void) => ReactNode
const follow = (go: () => void): Following => ({ state: 'paused', toggle: go, resume: go, pause: nothing })
const chosen = (go: () => void) => ({ vehicleIds: [1, 2], toggle: nothing, fit: nothing, clear: go })

function Page({ shown }: { shown: Shown }) {
  const [isThere, setThere] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setThere(true)}>
        Lista
      </button>
      {isThere && shown(() => setThere(false))}
    </>
  )
}

/** The banner stays, and with it the button beside. */
function Resumed() {
  const [isPaused, setPaused] = useState(true)
  return (
    <FollowBanner
      follow={{ ...follow(() => setPaused(false)), state: isPaused ? 'paused' : 'following' }}
      name="ABC1D23"
    />
  )
}

/** Measures from one point on; without it the panel stays, and with it the button beside. */
function Measuring({ close }: { close: () => void }) {
  const [points, setPoints] = useState([{ latitude: -23, longitude: -46 }])
  return (
    <ToolPanel
      tools={{ close, removePoint: () => setPoints([]) } as MapTools}
      tool={{ kind: 'measure', points }}
      vehicles={new Map()}
      now={NOW}
      center={() => null}
      onSelect={nothing}
    />
  )
}

/** Finds a button by its name, or by how its name ends. */
function button(name: string): HTMLElement | undefined {
  return [...document.querySelectorAll('button')].find((one) =>
    (one.getAttribute('aria-label') ?? one.textContent ?? '').endsWith(name),
  )
}

test.each<[string, Shown]>([
  [
    'Fechar',
    (go) => (
      <VehicleCard {...{ vehicle, now: NOW, favorite: false, actions: null, onFavorite: nothing, onClose: go }} />
    ),
  ],
  ['Tirar este filtro', (go) => <FilterChips search={{ heard: 'over12' }} onSearch={go} />],
  [
    'Limpar filtros',
    (go) => <FoldedFilters {...{ search: { text: 'abc' }, change: go, count: 0, reading: 'success' }} />,
  ],
  ['Limpar', (go) => <ChosenBar chosen={chosen(go)} hasMap onMosaic={nothing} />],
  ['Retomar', () => <Resumed />],
  ['Parar de seguir', (go) => <FollowBanner follow={follow(go)} name="ABC1D23" />],
  [
    'Mostrar todos',
    (go) => <EmptyMapNote vehicles={new Map([[1, vehicle]])} shown={new Map()} list="ao lado" onShowAll={go} />,
  ],
  ['Limpar filtros', (go) => <NoVehicles change={go} reading="success" operator />],
  ['Fechar: Medir distância', (go) => <Measuring close={go} />],
  ['Desfazer ponto', (go) => <Measuring close={go} />],
  ['Tentar de novo', (go) => <Failure message="O servidor está ocupado." onRetry={go} />],
  ['Tentar de novo', (go) => <MarksNotRead isRenewal={false} onAgain={go} />],
  ['Tentar de novo', (go) => <UnreadChoices onReadAgain={go} />],
])('what goes away by a press of the keyboard leaves the focus on the page: %s', async (name, shown) => {
  page = openPage(
    '/monitoring',
    <QueryScope>
      <LiveFleetProvider>
        <Page shown={shown} />
      </LiveFleetProvider>
    </QueryScope>,
    { live: () => fleet },
  )
  await soon(() => expect(button('Lista')).toBeDefined())
  button('Lista')!.focus()
  button('Lista')!.click()
  const pressed = await soon(() => {
    const found = button(name)
    if (!found) throw new Error(`no button: ${name}`)
    return found
  })
  pressed.focus()
  expect(document.activeElement).toBe(pressed)
  pressed.click()
  await soon(() => expect(pressed.isConnected).toBe(false))
  await soon(() => expect(document.activeElement).not.toBe(document.body))
})
