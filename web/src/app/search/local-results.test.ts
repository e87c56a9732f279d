import type { LiveVehicle } from '@monitorweb/contract/fleet/live'
import { describe, expect, test } from 'vitest'
import { sampleVehicle } from '#testing/sample-vehicle.ts'
import { findDays } from './day-results.tsx'
import { findLiveVehicles, findScreens, numberedWords } from './local-results.tsx'
import { callSearchOf } from './server-results.tsx'

function vehicle(vehicleId: number, plate: string): LiveVehicle {
  return sampleVehicle(vehicleId, {
    plate,
    code: `F${vehicleId}`,
    description: 'Caminhão baú',
    customerName: 'Transportes Aurora',
    deviceSerial: `8660000000${String(vehicleId).padStart(5, '0')}`,
  })
}

const fleet = [vehicle(1, 'ABC1D23'), vehicle(2, 'KLM4567'), vehicle(3, '')]
const found = (typed: string) => findLiveVehicles(fleet, typed).map(({ href }) => href)

describe('the search in the live fleet', () => {
  test('takes a plate of either standard, whole or its last digits', () => {
    for (const typed of ['ABC1D23', 'abc-1323', '1d23', '323']) expect(found(typed)).toEqual(['/monitoring?v=1'])
    expect(found('KLM4F67')).toEqual(['/monitoring?v=2'])
  })

  test('has a part of a plate to go by where the name beside it is not the registered one', () => {
    expect(found('d23 transportes silva')).toEqual([])
    expect(found(numberedWords('d23 transportes silva')!)).toEqual(['/monitoring?v=1'])
    expect(numberedWords('silva  abc1d23')).toBe('abc1d23')
    // What has no figure names nobody by itself, and what has nothing else was looked for already.
    expect(['transportes silva', '1d23', 'km 4', ''].map(numberedWords)).toEqual([null, null, null, null])
  })

  test('takes serial, code, customer and description, without accents', () => {
    expect(found('866000000000002')).toEqual(['/monitoring?v=2'])
    expect(found('f3')).toEqual(['/monitoring?v=3'])
    expect(found('caminhao aurora')).toHaveLength(3)
  })

  test('puts plates that begin or end so before those that have it within, and these before all else', () => {
    const others = [20, 21, 22, 23, 24, 25, 26, 27, 28].map((id) => vehicle(id * 1000 + 23, ''))
    const all = [...others, vehicle(1, 'ABC2D34'), vehicle(2, 'ABC1D23'), vehicle(3, '')]
    const hrefs = findLiveVehicles(all, '23').map(({ href }) => href)
    expect(hrefs).toHaveLength(8)
    expect(hrefs.slice(0, 2)).toEqual(['/monitoring?v=2', '/monitoring?v=1'])
  })

  test('finds nothing before anything was typed', () => {
    expect(found('  ')).toEqual([])
  })

  test('finds the one that is meant among ten thousand vehicles, the last one too', () => {
    const many = Array.from({ length: 10_000 }, (_, index) => vehicle(index, `QQQ${1_0000 + index}`))
    const hrefs = (typed: string) => findLiveVehicles(many, typed).map(({ href }) => href)
    expect(hrefs('QQQ19999')).toEqual(['/monitoring?v=9999'])
    expect(hrefs('866000000000007')).toEqual(['/monitoring?v=7'])
    expect(hrefs('não há nenhum assim')).toEqual([])
  })
})

describe('a vehicle and a day', () => {
  const clock = { now: Date.UTC(2026, 10, 22, 15), zone: 'America/Sao_Paulo' as const }
  const hrefs = (typed: string) => findDays(fleet, typed, clock).map(({ href }) => href)
  const yesterday = '/historical/trackinghistory?v=1&de=2026-11-21T00:00:00&ate=2026-11-21T23:59:59'

  test('lead to the history of that day', () => {
    for (const typed of ['ABC1D23 ontem', 'abc-1323 Ontem ', '1d23 21/11', 'ABC1D23 21/11/2026']) {
      expect(hrefs(typed)).toEqual([yesterday])
    }
    expect(hrefs('klm4567 hoje')).toEqual(['/historical/trackinghistory?v=2&periodo=hoje'])
  })

  test('lead to an instant of it where a time was typed, without a day to the last such time', () => {
    for (const typed of [
      'ABC1D23 ontem 14:00',
      'abc1323 21/11 14h',
      '1d23 21/11/2026 14h00',
      'ABC1D23 ontem às 14h',
      'abc1d23 21/11 as 14:00',
    ]) {
      expect(hrefs(typed)).toEqual([`${yesterday}&t=2026-11-21T14:00:00`])
    }
    expect(hrefs('klm4567 hoje 00:10')).toEqual(['/historical/trackinghistory?v=2&periodo=hoje&t=2026-11-22T00:10:00'])
    expect(hrefs('ABC1D23 23:59')).toEqual([`${yesterday}&t=2026-11-21T23:59:00`])
    expect(hrefs('ABC1D23 às 23:59')).toEqual([`${yesterday}&t=2026-11-21T23:59:00`])
    expect(hrefs('klm4567 0h05')).toEqual(['/historical/trackinghistory?v=2&periodo=hoje&t=2026-11-22T00:05:00'])
    for (const typed of ['14:00', 'ABC1D23 hoje 23:59', 'ABC1D23 25:00', 'ZZZ9Z99 14:00'])
      expect(hrefs(typed)).toEqual([])
  })

  test('are nothing where one of them is missing, or the day is to come', () => {
    for (const typed of ['ABC1D23', 'ontem', 'caminhão baú', 'ABC1D23 0403', 'ABC1D23 01/01/2027', 'ZZZ9Z99 ontem']) {
      expect(hrefs(typed)).toEqual([])
    }
  })
})

test('pages are found by name and by other words for them', () => {
  const screens = [
    { to: '/monitoring', label: 'Monitoramento', words: 'mapa' },
    { to: '/views/profile', label: 'Perfil', words: 'senha sessões' },
  ]
  expect(findScreens(screens, 'MAPA').map(({ title }) => title)).toEqual(['Monitoramento'])
  expect(findScreens(screens, 'sessoes').map(({ title }) => title)).toEqual(['Perfil'])
  expect(findScreens(screens, '')).toHaveLength(2)
})

test('a support call is found by its number, however it is said', () => {
  for (const typed of ['#12', 'chamado 12', 'Chamado #12 ', 'chamado#12']) expect(callSearchOf(typed)).toBe('#12')
  expect(callSearchOf(' chip 12 ')).toBe('chip 12')
})
