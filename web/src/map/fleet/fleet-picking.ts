import type { GeoJSONSource, Map as GlMap, MapGeoJSONFeature, Point } from 'maplibre-gl'
import { GEOFENCE_AREA_LAYER } from '../geofence/geofence-layers.ts'
import { CLUSTER_LAYER, FLEET_SOURCE, UNKNOWN_LAYER, VEHICLE_LAYERS } from './fleet-layers.ts'

export type Pick =
  | { kind: 'nothing' }
  | { kind: 'vehicles'; vehicleIds: number[] }
  | { kind: 'cluster'; clusterId: number }
  | { kind: 'unknown'; serial: string }
  /** Of several geofences it is the one that lies on top. */
  | { kind: 'geofence'; geofenceId: number }

/** The square around the pointer that counts as a hit is 32 px wide; this is half of it. */
const REACH_PX = 16
/** Markers closer together than this cannot be told apart by a pointer. */
const TOGETHER_PX = 7
const MOST_LEAVES = 5_000

/** Answers what lies under a point; it names several vehicles only where no pointer could tell them apart. */
export function pickAt(map: GlMap, point: Point): Pick {
  const layers = [...VEHICLE_LAYERS, CLUSTER_LAYER, UNKNOWN_LAYER].filter((layer) => map.getLayer(layer))
  const found = map.queryRenderedFeatures(
    [
      [point.x - REACH_PX, point.y - REACH_PX],
      [point.x + REACH_PX, point.y + REACH_PX],
    ],
    { layers },
  )
  const near = found
    .map((feature) => ({ feature, distancePx: distanceTo(map, feature, point) }))
    .sort((a, b) => a.distancePx - b.distancePx)
  const nearest = near[0]
  if (!nearest) return geofenceAt(map, point)
  const { properties, layer } = nearest.feature
  if (layer.id === CLUSTER_LAYER) return { kind: 'cluster', clusterId: Number(properties['cluster_id']) }
  if (layer.id === UNKNOWN_LAYER) return { kind: 'unknown', serial: String(properties['serial']) }
  const together = near.filter(
    ({ feature, distancePx }) =>
      VEHICLE_LAYERS.includes(feature.layer.id) && distancePx - nearest.distancePx < TOGETHER_PX,
  )
  return { kind: 'vehicles', vehicleIds: [...new Set(together.map(({ feature }) => Number(feature.id)))] }
}

function geofenceAt(map: GlMap, point: Point): Pick {
  const layers = [GEOFENCE_AREA_LAYER].filter((layer) => map.getLayer(layer))
  const [top] = layers.length > 0 ? map.queryRenderedFeatures(point, { layers }) : []
  return top ? { kind: 'geofence', geofenceId: Number(top.properties['geofenceId']) } : { kind: 'nothing' }
}

export async function vehiclesOf(map: GlMap, clusterId: number): Promise<number[]> {
  const source = map.getSource<GeoJSONSource>(FLEET_SOURCE)
  const leaves = (await source?.getClusterLeaves(clusterId, MOST_LEAVES, 0)) ?? []
  return leaves.map(({ id }) => Number(id))
}

function distanceTo(map: GlMap, feature: MapGeoJSONFeature, point: Point): number {
  if (feature.geometry.type !== 'Point') return Number.POSITIVE_INFINITY
  const [longitude = 0, latitude = 0] = feature.geometry.coordinates
  return map.project([longitude, latitude]).dist(point)
}
