import type { LiveVehicle } from '@monitorweb/contract/fleet/live'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { prerender } from 'react-dom/static'
import { expect, test } from 'vitest'
import { samplePosition, sampleVehicle } from '#testing/sample-vehicle.ts'
import { VEHICLE_PICTURES } from '#ui/vehicle-pictures.ts'
import { VehicleRow } from './VehicleRow.tsx'

const NOW = Date.UTC(2026, 2, 4, 17, 30)
const MINUTE = 60_000

const nothing = () => undefined
const rowOf = (vehicle: LiveVehicle) => (
  <QueryClientProvider client={new QueryClient()}>
    <VehicleRow
      {...{ id: 'v', vehicle, now: NOW, place: { index: 0, of: 1, topPx: 0, heightPx: 58 } }}
      {...{ favorite: false, selected: false, active: false, hidden: false, rested: false }}
      {...{ onSelect: nothing, onZoom: nothing, onFavorite: nothing, onHide: nothing }}
    />
  </QueryClientProvider>
)

/** Answers what the row says, with its spaces as one would read them. */
function wordsOf(vehicle: LiveVehicle): string {
  return renderToStaticMarkup(rowOf(vehicle))
    .replace(/<[^>]+>/g, ' ')
    .replace(/[\s\u00a0]+/g, ' ')
    .trim()
}

const heard = (minutes: number, own: Partial<LiveVehicle>) =>
  sampleVehicle(1, {
    lastCommunicationAt: NOW - minutes * MINUTE,
    position: samplePosition({ fixTime: NOW - minutes * MINUTE, speedKmh: 62 }),
    ...own,
  })

test('a vehicle has the picture that it has on the map, and none where it has none there', async () => {
  const motorcycle = VEHICLE_PICTURES[6]!
  // It waits for the parts that are fetched when they are shown.
  const markupOf = async (pictureId: number) =>
    await new Response((await prerender(rowOf(heard(1, { pictureId })))).prelude).text()
  expect(await markupOf(6)).toContain(motorcycle)
  expect(await markupOf(0)).not.toContain(motorcycle)
})

test('a vehicle that stands says for how long', () => {
  expect(wordsOf(heard(1, { since: NOW - 130 * MINUTE }))).toBe(
    'AAA1 Desligado há 2 h 10 min em São Paulo/SP Ignição ligada há 1 min',
  )
})

test('a silent vehicle shows no speed as the present one', () => {
  const late = { status: 'late', freshness: 'late', movement: 'moving', badges: ['lostInMotion'] } as const
  expect(wordsOf(heard(38, { ...late, badges: [...late.badges] }))).toBe(
    'AAA1 Perda em movimento Atraso 38 min Última: movendo · em São Paulo/SP',
  )
})

test('one that communicates without a new position does not either', () => {
  const blind = heard(1, { status: 'moving', movement: 'moving', badges: ['noGps'] })
  const old = { ...blind, position: samplePosition({ fixTime: NOW - 49 * 60 * MINUTE, speedKmh: 46 }) }
  expect(wordsOf(old)).toBe('AAA1 Sem GPS GPS há 2 d Última: movendo · em São Paulo/SP Ignição ligada há 1 min')
})

test('one whose clock is off says that once, and no age by that clock', () => {
  const off = heard(1, { status: 'moving', movement: 'moving', badges: ['wrongClock'] })
  const behind = { ...off, position: samplePosition({ fixTime: NOW - 480 * MINUTE, speedKmh: 46 }) }
  expect(wordsOf(behind)).toBe('AAA1 Relógio errado Última: movendo · em São Paulo/SP Ignição ligada há 1 min')
})

test('ignition and a voltage that is too low are told in words, of a silent vehicle no ignition', () => {
  const own = { status: 'moving', movement: 'moving', badges: ['noGps', 'lowVoltage', 'lowAccuracy'] } as const
  const low = heard(1, { ...own, badges: [...own.badges] })
  const told = { ...low, position: samplePosition({ ignition: false, voltage: 11.4 }) }
  expect(wordsOf(told)).toContain('Sem GPS +1')
  expect(wordsOf(told)).toContain('Tensão baixa (11,4 V) Ignição desligada')
  expect(wordsOf(heard(600, { status: 'late', freshness: 'late' }))).not.toContain('Ignição')
})

test('an alarm hides no block, says when it was where there is room, and leaves the place whole', () => {
  const place = 'a 8 km ao S de Cruzeiro/SP'
  const alarmOf = (kind: 'powerCut' | 'vibration') =>
    heard(1, {
      badges: ['blocked'],
      alarms: [{ kind, lastAt: NOW - 40 * MINUTE }] as never,
      position: samplePosition({ fixTime: NOW - MINUTE, place }),
    })
  expect(wordsOf(alarmOf('vibration'))).toBe(
    'AAA1 Vibração há 40 min Desligado 8 km S de Cruzeiro/SP Bloqueado Ignição ligada há 1 min',
  )
  const powerless = alarmOf('powerCut')
  // For how long it has stood gives way; when the alarm was, only where the browser finds no room for it.
  expect(wordsOf({ ...powerless, since: NOW - 130 * MINUTE })).toContain('Alimentação cortada há 40 min Desligado 8 km')
  expect(renderToStaticMarkup(rowOf(powerless))).toContain('title="Alimentação cortada há 40')
  expect(renderToStaticMarkup(rowOf(powerless))).toContain(place)
})
