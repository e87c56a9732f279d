import { emptyTrack } from '@monitorweb/domain/track/track'
import { describe, expect, test } from 'vitest'
import { positionFilterOf } from '#reports/filters/position-filter.ts'
import type { ShownVehicle, Viewed } from '../use-viewed.ts'
import { countListed } from './listed-positions.ts'
import { positionRows } from './position-rows.ts'

const track = emptyTrack(6)
track.fixTime.set([1, 2, 3, 4, 5, 6])
track.speedKmh.set([50, 10, 90, 20, 70, 30])
track.latitude.set([-23, -23, -22, -22, -21, -21])
const verdicts = Uint8Array.of(0, 0, 0, 1, 0, 0)
const vehicle = { vehicleId: 7, growing: { track, verdicts } } as unknown as ShownVehicle
const viewed = { vehicles: [vehicle], focus: { from: 1, to: 6 } } as unknown as Viewed

function rowsOf(link: Parameters<typeof positionFilterOf>[0], more: Partial<Parameters<typeof positionRows>[1]> = {}) {
  const filter = positionFilterOf(link)
  return positionRows(viewed, { filter, sort: null, withExcluded: false, isPlace: null, isOpen: null, ...more })
}
const shown = (rows: ReturnType<typeof rowsOf>) => Array.from({ length: rows.count }, (_, row) => rows.at(row).index)

describe('the rows of positions', () => {
  test('say how many pass, and of how many that count in what is looked at', () => {
    const rows = rowsOf({ speedType: '1', speed: '40' })
    expect(shown(rows)).toEqual([0, 2, 4])
    expect([rows.positionCount, rows.wholeCount]).toEqual([3, 4])
    expect(rowsOf({}, { withExcluded: true }).wholeCount).toBe(5)
  })

  test('are as many without a filter as the tab says, which names what is left out', () => {
    for (const withExcluded of [false, true]) {
      const { listed, leftOut } = countListed(viewed, withExcluded)
      expect(listed).toBe(rowsOf({}, { withExcluded }).positionCount)
      expect(listed + leftOut).toBe(5)
    }
    expect(countListed(viewed, false)).toEqual({ listed: 4, leftOut: 1 })
  })

  test('have before each the one that passes before it in time, whatever the order of the rows', () => {
    const rows = rowsOf({ speedType: '1', speed: '40' }, { sort: { key: 'speed', descending: true } })
    expect(shown(rows)).toEqual([2, 4, 0])
    expect([0, 1, 2].map((row) => rows.before(rows.at(row)))).toEqual([0, 2, -1])
  })

  test('at a place are those whose words hold it, and tell where nobody knows yet', () => {
    const isPlace = ({ latitude }: { latitude: number }) => (latitude === -23 ? true : latitude === -22 ? false : null)
    const rows = rowsOf({}, { isPlace })
    expect(shown(rows)).toEqual([0, 1])
    expect(rows.unread).toEqual([{ latitude: -21, longitude: 0 }])
  })
})
