import { codeOfEvent } from '@monitorweb/domain/position/event-codes'
import { emptyTrack } from '@monitorweb/domain/track/track'
import { expect, test } from 'vitest'
import { readHistorySearch } from '../history/history-search.ts'
import { passing, positionFilterOf, positionFilterWords } from './position-filter.ts'

const track = emptyTrack(4)
track.speedKmh.set([90, 40, 0, 90])
track.ignition.set([1, 1, 0, -1])
track.event.set([codeOfEvent('sos'), 0, codeOfEvent('powerCut'), codeOfEvent('sos')])
track.receivedAt.set([300_000, 300_001, 0, 0])

function shown(link: Record<string, string>): number[] {
  const passes = passing(positionFilterOf(readHistorySearch(link)))
  return [0, 1, 2, 3].filter((index) => passes(track, index))
}

test('positions pass by what happened, the ignition, the speed and how late they came, and by all of it together', () => {
  expect(shown({})).toEqual([0, 1, 2, 3])
  expect(shown({ events: 'sos' })).toEqual([0, 3])
  expect(shown({ events: 'sos,powerCut' })).toEqual([0, 2, 3])
  expect(shown({ ignition: 'on' })).toEqual([0, 1])
  expect(shown({ ignition: 'off' })).toEqual([2])
  expect(shown({ fromMemory: '1' })).toEqual([1])
  expect(shown({ events: 'sos', ignition: 'on', speedType: '1', speed: '80' })).toEqual([0])
})

test('what a link says and nobody understands leaves nothing out', () => {
  expect(shown({ events: 'chuva', ignition: 'talvez', fromMemory: 'sim' })).toEqual([0, 1, 2, 3])
})

test('what is asked for is told in words, and nothing where nothing is', () => {
  const told = (link: Record<string, string>) => positionFilterWords(positionFilterOf(readHistorySearch(link)))
  expect(told({})).toEqual([])
  expect(
    told({ events: 'powerCut,sos', ignition: 'off', fromMemory: '1', speedType: '1', speed: '80', place: 'Jundiaí' }),
  ).toEqual([
    'acima de 80\u00a0km/h',
    'Pânico ou Alimentação cortada',
    'ignição desligada',
    'em memória',
    'endereço com "Jundiaí"',
  ])
})
