import type { LiveVehicle } from '@monitorweb/contract/fleet/live'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { samplePosition, sampleVehicle } from '#testing/sample-vehicle.ts'
import { EmptyMapNote } from './EmptyMapNote.tsx'

const nothing = () => undefined
const byId = (...vehicles: LiveVehicle[]) => new Map(vehicles.map((vehicle) => [vehicle.vehicleId, vehicle]))
const somewhere = sampleVehicle(1, { position: samplePosition() })
const nowhere = [sampleVehicle(2), sampleVehicle(3)]

function wordsOf(props: Pick<Parameters<typeof EmptyMapNote>[0], 'vehicles' | 'shown' | 'list'>): string {
  const note = renderToStaticMarkup(<EmptyMapNote {...props} onShowAll={nothing} />)
  return note
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

test('an empty map says why, and leads to the list or brings back who is hidden', () => {
  const without = byId(...nowhere)
  expect(wordsOf({ vehicles: without, shown: without, list: nothing })).toBe('2 veículos sem posição. Ver lista')
  expect(wordsOf({ vehicles: without, shown: without, list: 'abaixo' })).toBe(
    '2 veículos sem posição: veja a lista abaixo.',
  )
  expect(wordsOf({ vehicles: byId(somewhere, ...nowhere), shown: without, list: 'ao lado' })).toBe(
    'Quem tem posição está oculto no mapa. Mostrar todos',
  )
})

test('a map with a vehicle on it, and a fleet without vehicles, say nothing', () => {
  const both = byId(somewhere, ...nowhere)
  expect(wordsOf({ vehicles: both, shown: both, list: 'ao lado' })).toBe('')
  expect(wordsOf({ vehicles: byId(), shown: byId(), list: 'ao lado' })).toBe('')
})
