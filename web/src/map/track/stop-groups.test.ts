import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { StopMark } from './stop-groups.ts'
import { groupStops, labelOfGroup } from './stop-groups.ts'
import { featuresBesideStops, NO_MARKS } from './track-marks.ts'

function stop(label: string, place: { latitude: number; longitude: number }, durationSeconds = 600): StopMark {
  return { vehicleId: 1, start: Number(label), label, ...place, durationSeconds, idle: false }
}
const yard = { latitude: -23.5, longitude: -46.6 }
const street = { latitude: -23.5, longitude: -46.59 }

describe('stops on the map', () => {
  test('stand alone where there is room for their circles', () => {
    const groups = groupStops([stop('1', yard), stop('2', street)], 15)
    expect(groups.map(labelOfGroup).sort()).toEqual(['1', '2'])
  })

  test('become one circle where there is none, at the place of the longest', () => {
    const [group, ...others] = groupStops([stop('1', yard), stop('2', street, 7200), stop('3', yard)], 8)
    expect(others).toEqual([])
    expect(labelOfGroup(group!)).toBe('3×')
    expect(group).toMatchObject(street)
  })

  test('are read below an event or an end of the track at the same place, and both ends of a way home are seen', () => {
    const marks = {
      ...NO_MARKS,
      ends: [
        { ...yard, kind: 'start', label: '' },
        { ...yard, kind: 'end', label: '' },
      ],
      events: [
        { ...yard, vehicleId: 1, at: 1, label: 'Pânico' },
        { ...street, vehicleId: 1, at: 2, label: 'Pânico' },
      ],
    } as const
    const drawn = { groups: groupStops([stop('1', yard)], 15), zoom: 15 }
    const { ends, events } = featuresBesideStops(marks, drawn)
    expect(ends.features.map(({ properties }) => properties)).toMatchObject([
      { circle: 9, side: -1 },
      { circle: 9, side: 1 },
    ])
    expect(events.features.map(({ properties }) => properties?.['circle'])).toEqual([9, 0])
  })

  test('are all in some group, once each, at every zoom', () => {
    const stops = fc.array(fc.tuple(fc.double({ min: -1, max: 1, noNaN: true }), fc.integer({ min: 1, max: 90_000 })))
    fc.assert(
      fc.property(stops, fc.integer({ min: 2, max: 19 }), (found, zoom) => {
        const marks = found.map(([off, seconds], index) =>
          stop(String(index + 1), { latitude: yard.latitude + off, longitude: yard.longitude - off }, seconds),
        )
        const labels = groupStops(marks, zoom).flatMap(({ stops: together }) => together.map(({ label }) => label))
        expect(labels.sort()).toEqual(marks.map(({ label }) => label).sort())
      }),
      { numRuns: 60 },
    )
  })
})
