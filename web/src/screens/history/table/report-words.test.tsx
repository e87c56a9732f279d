import { type ColumnDeclarations, screenColumns } from '@monitorweb/contract/reports/columns/column-declaration'
import { dayColumns } from '@monitorweb/contract/reports/columns/day-columns'
import { distanceColumns, stepColumn } from '@monitorweb/contract/reports/columns/distance-columns'
import { positionColumns } from '@monitorweb/contract/reports/columns/position-columns'
import { placeColumns, stopColumns } from '@monitorweb/contract/reports/columns/stop-columns'
import { tripColumns } from '@monitorweb/contract/reports/columns/trip-columns'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { clearToken } from '#api/session/session.ts'
import type { DayRow, StopRow, TripRow } from '#reports/history/history-rows.ts'
import { createHistorySelection, SelectionContext } from '#reports/history/history-selection.ts'
import { soon } from '#testing/eventually.ts'
import { shownDistanceColumns, shownStepColumns } from '../distance/distance-columns.tsx'
import { type DistanceMatrix, distanceMatrix } from '../distance/distance-matrix.ts'
import { PositionsTable } from '../positions/PositionsTable.tsx'
import { DaysTable } from '../records/DaysTable.tsx'
import { TripsTable } from '../records/TripsTable.tsx'
import { shownTripColumns } from '../records/trip-columns.tsx'
import { sampleViewed } from '../sample-viewed.ts'
import { PlacesTable } from '../stops/PlacesTable.tsx'
import { StopsTable } from '../stops/StopsTable.tsx'
import type { ShownVehicle, Viewed } from '../use-viewed.ts'
import { type ChoosableName, choosableColumns } from './column-choice.ts'
import { ReportTable } from './ReportTable.tsx'
import { ShownTableContext } from './shown-table.ts'

const ZONE = 'America/Sao_Paulo'
const start = Date.UTC(2026, 2, 4, 17, 5, 9)
const span = { start, end: start + 3_600_000, durationSeconds: 3600, idleSeconds: 600, parkedSeconds: 60 }
const figures = { distanceKm: 1234.56, odometerDistanceKm: 1240.04, startOdometerKm: 45_678.34, topSpeedKmh: 98.4 }
const owned = { plate: 'ABC1D20', description: 'Furgão', customerName: 'Aurora' }
const ends = { startLatitude: -23.5, startLongitude: -46.6, endLatitude: -23.4, endLongitude: -46.5 }
const unknown = { endOdometerKm: null, driver: null, topSpeedInRainKmh: null }
const trip = {
  ...{ ...span, ...owned, ...ends, ...figures, ...unknown },
  ...{ movingSeconds: 3000, averageSpeedKmh: 51.2 },
} as TripRow
const driven = { kmSincePrevious: 0.04, kmOfDay: 12.3, travelSeconds: 90_000, topSpeedKmh: null }
const stop = { ...span, ...owned, ...driven, latitude: -23.5, longitude: -46.6, place: 'em Itu/SP' } as StopRow
const day = { ...trip, ...owned, date: '2026-03-04', tripCount: 2, noDataSeconds: 0 } as DayRow

const rows = { trips: [trip], stops: [stop], days: [day], segments: [], parts: [] }
const vehicles = ['A', 'B'].map(
  (letter, index) =>
    ({ vehicleId: index, letter, name: `ABC1D2${index}`, growing: null, rows }) as unknown as ShownVehicle,
)
const focus = { from: start - 1, to: start + 86_400_000 }
const { landmarks } = sampleViewed(focus)
const viewed = {
  ...{ vehicles, focus, period: focus, hasFocus: false, limitKmh: 80 },
  totals: { topSpeedKmh: null },
  landmarks,
} as unknown as Viewed

let host: HTMLElement
let root: Root
beforeEach(() => {
  // The columns are those of nobody, whoever was logged in before.
  clearToken()
  host = document.body.appendChild(document.createElement('div'))
  root = createRoot(host)
})
afterEach(() => {
  root.unmount()
  host.remove()
  localStorage.clear()
})

const props = { viewed, search: { discarded: '1' as const }, change: () => {} }
const fleetDay = { ...day, cursor: '' }
const matrix = distanceMatrix([fleetDay, { ...fleetDay, vehicleId: 7 }])
const comparison = {
  previous: { from: 0, to: start },
  of: () => null,
} as unknown as Parameters<typeof shownDistanceColumns>[0]['comparison']

const COUNTED = { none: '', one: '', many: '' }

function Distances({ of: shown = matrix }: { of?: DistanceMatrix }) {
  const columns = useMemo(
    () => [...shownDistanceColumns({ matrix: shown, group: undefined, comparison }), ...shownStepColumns(shown, null)],
    [shown],
  )
  return (
    <ReportTable
      {...{ label: '', name: 'distancia', columns, rows: shown.rows, search: {}, change: () => {}, empty: '' }}
      counted={COUNTED}
      keyOf={({ key }) => key}
      onChoose={() => {}}
    />
  )
}

interface Shown {
  name: ChoosableName | 'locais'
  declared: ColumnDeclarations
  table: ReactNode
  /** Columns whose words tell of the moment, that stand for other rows, or that the screen tells to the pointer. */
  besides?: readonly string[]
}
const TABLES: Shown[] = [
  { name: 'viagens', declared: tripColumns, table: <TripsTable {...props} zone={ZONE} /> },
  { name: 'paradas', declared: stopColumns, table: <StopsTable {...props} /> },
  { name: 'locais', declared: placeColumns, table: <PlacesTable {...props} />, besides: ['first', 'last'] },
  { name: 'dias', declared: dayColumns, table: <DaysTable {...props} zone={ZONE} /> },
  { name: 'posicoes', declared: positionColumns, table: <PositionsTable {...props} waits={false} /> },
  { name: 'distancia', declared: distanceColumns, table: <Distances />, besides: ['vehicles', 'before', 'change'] },
]

async function show({ name, table }: Shown) {
  if (name !== 'locais') {
    const keys = choosableColumns(name).map(([key]) => key)
    localStorage.setItem(`monitorweb:history:${name}:0`, JSON.stringify(keys))
  }
  const shown: NonNullable<Parameters<typeof ShownTableContext.Provider>[0]>['value'] = { current: null }
  root.render(
    <QueryClientProvider client={new QueryClient()}>
      <SelectionContext.Provider value={createHistorySelection()}>
        <ShownTableContext.Provider value={shown}>{table}</ShownTableContext.Provider>
      </SelectionContext.Provider>
    </QueryClientProvider>,
  )
  await soon(() => expect(shown.current).not.toBeNull())
  const headers = [...host.querySelectorAll('thead th')]
  const totals = [...host.querySelectorAll('tfoot td')].map((cell) => cell.textContent)
  const copied = (await shown.current!.copy()).text.split('\r\n').map((line) => line.split('\t'))
  return { headers, totals, copied }
}

test.each(TABLES)('the table of $name says of each column what the file says, and adds up the same', async (shown) => {
  const { headers, totals, copied } = await show(shown)
  const declared = screenColumns(shown.declared).filter(([key]) => !shown.besides?.includes(key))
  const said = new Map(headers.map((header) => [header.textContent, header.getAttribute('title') ?? '']))
  for (const [, { label, header }] of declared) {
    expect([...said.keys()]).toContain(header ?? label)
    if (header) expect(said.get(header)!.split('. ')[0]).toBe(label)
  }
  const headings = copied[0]!.map((heading) => heading.replace(' (horário de Brasília)', ''))
  expect(headings).toEqual(expect.arrayContaining(declared.map(([, { label }]) => label)))
  for (const [, { label, header, total: declaredTotal }] of declared.slice(1)) {
    const total = totals[headers.findIndex(({ textContent }) => textContent === (header ?? label))]
    if (shown.name !== 'posicoes') expect([label, total !== '']).toEqual([label, declaredTotal !== undefined])
  }
})

test('beside a plate the place of a trip is told in short, and copied whole', async () => {
  const startPlace = 'a 15 km ao NO de Santa Rita do Passa Quatro/SP'
  const row = { vehicle: vehicles[0]!, trip: { ...trip, startPlace }, number: 1, excesses: null, pauses: 0 }
  const columns = { limitKmh: 80, landmarks, knowsTracks: true, onLookAt: () => undefined }
  for (const saysWhose of [true, false]) {
    const from = shownTripColumns({ ...columns, saysWhose }).find(({ key }) => key === 'from')!
    expect(from.value(row)).toBe(startPlace)
    root.render(from.cell?.(row) ?? startPlace)
    await soon(() => {
      expect(host.textContent).toBe(saysWhose ? '15 km NO de Santa Rita do Passa Quatro/SP' : startPlace)
    })
  }
})

test.each([
  ['day', ['04/03/2026 (km)', '11/03/2026 (km)', '01/04/2026 (km)']],
  ['week', ['semana de 01/03/2026 (km)', 'semana de 08/03/2026 (km)', 'semana de 29/03/2026 (km)']],
  ['month', ['03/2026 (km)', '04/2026 (km)']],
] as const)('the distances of each %s stand under the words and in the order of the file', async (step, words) => {
  const days = ['2026-04-01', '2026-03-04', '2026-03-11'].map((date) => ({ ...fleetDay, date }))
  const parted = distanceMatrix(days, { step })
  const { headers, totals, copied } = await show({
    ...{ name: 'distancia', declared: distanceColumns },
    table: <Distances of={parted} />,
  })
  expect(copied[0]!.slice(-words.length)).toEqual(words)
  expect(parted.dates.map((date) => stepColumn(date, step).label)).toEqual(words)
  expect(headers.slice(-words.length).map((header) => header.getAttribute('title'))).toEqual(words)
  expect(totals.slice(-words.length)).not.toContain('')
})

test('what is copied is written as a CSV writes it: whole hours, as many decimals, the words of both', async () => {
  const { copied } = await show(TABLES[0]!)
  const line = new Map(copied[0]!.map((heading, index) => [heading, copied[2]![index]]))
  expect(Object.fromEntries(line)).toMatchObject({
    'Início (horário de Brasília)': '04/03/2026 14:05:09',
    Duração: '01:00:00',
    'Distância (km)': '1234,6',
    'Velocidade máxima (km/h)': '98',
    'Odômetro no início (km)': '45678,3',
    'Odômetro no fim (km)': '',
    Cliente: 'Aurora',
    'Início no mapa': '-23.500000, -46.600000',
    Motorista: '',
    'Excessos de velocidade': '',
  })
  root.unmount()
  root = createRoot(host)
  const days = (await show(TABLES[3]!)).copied
  expect(days[1]![days[0]!.indexOf('Cobertura (%)')]).toBe('100,0')
})
