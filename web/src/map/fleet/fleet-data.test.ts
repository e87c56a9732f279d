import type { Map as GlMap } from 'maplibre-gl'
import { expect, test } from 'vitest'
import { samplePosition, sampleVehicle } from '#testing/sample-vehicle.ts'
import { fleetOnMap } from './fleet-data.ts'
import { FLEET_SOURCE } from './fleet-layers.ts'

/** A map as far as sources go: it has those of a style, none while the style is made anew. */
function mapWithSources() {
  let hasStyle = true
  let onStyle = () => {}
  const given: { whole: number[]; changed: number[] }[] = []
  const idsOf = (features: readonly { id?: unknown }[] = []) => features.map(({ id }) => Number(id))
  const fleetSource = {
    setData: ({ features }: GeoJSON.FeatureCollection) => given.push({ whole: idsOf(features), changed: [] }),
    updateData: ({ add }: { add?: GeoJSON.Feature[] }) => given.push({ whole: [], changed: idsOf(add) }),
  }
  const map = {
    on: (_event: string, take: () => void) => {
      onStyle = take
    },
    getSource: (name: string) => (hasStyle && name === FLEET_SOURCE ? fleetSource : undefined),
  }
  return {
    map: map as unknown as GlMap,
    given,
    dropStyle: () => {
      hasStyle = false
    },
    loadStyle: () => {
      hasStyle = true
      onStyle()
    },
  }
}

test('what changed while the style was made anew is given to it once it is there', () => {
  const { map, given, dropStyle, loadStyle } = mapWithSources()
  const fleet = fleetOnMap(map)
  fleet.setStill(true)
  const ids = Array.from({ length: 20 }, (_, index) => index + 1)
  const before = new Map(ids.map((id) => [id, sampleVehicle(id, { position: samplePosition() })]))
  fleet.setVehicles(before)
  const moved = new Map(before).set(3, sampleVehicle(3, { position: samplePosition({ latitude: -20 }) }))
  fleet.setVehicles(moved)
  expect(given).toEqual([
    { whole: ids, changed: [] },
    { whole: [], changed: [3] },
  ])

  dropStyle()
  fleet.setVehicles(new Map(moved).set(4, sampleVehicle(4, { position: samplePosition({ latitude: -21 }) })))
  expect(given).toHaveLength(2)
  loadStyle()
  expect(given[2]).toEqual({ whole: ids, changed: [] })
})
