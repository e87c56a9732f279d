import { expect, test } from 'vitest'
import { CLUSTER_MAX_ZOOM } from './fleet-layers.ts'
import { NO_OVERLAYS, overlayData, withOverlays } from './overlay-layers.ts'

test('a trail that grows is drawn without the landmarks being drawn anew', () => {
  const { trail, landmarks, geofences, chosenGeofence, occurrences } = NO_OVERLAYS
  expect(Object.values(overlayData({ trail }))).toEqual([trail.lines, trail.ticks])
  expect(Object.values(overlayData({ landmarks }))).toEqual([landmarks])
  expect(Object.values(overlayData({ geofences }))).toEqual([geofences])
  expect(Object.values(overlayData({ chosenGeofence }))).toEqual([chosenGeofence])
  expect(Object.values(overlayData({ occurrences }))).toEqual([occurrences])
})

test('where vehicles are joined, so are the pins of their occurrences', () => {
  const { sources } = withOverlays({ version: 8, sources: {}, layers: [] }, NO_OVERLAYS, 'light')
  expect(sources['occurrences']).toMatchObject({ cluster: true, clusterMaxZoom: CLUSTER_MAX_ZOOM })
})

test('a new ground has a source for all that may be drawn on it', () => {
  const { sources, layers } = withOverlays({ version: 8, sources: {}, layers: [] }, NO_OVERLAYS, 'light')
  expect(Object.keys(sources).sort()).toEqual(Object.keys(overlayData(NO_OVERLAYS)).sort())
  const drawnFrom = layers.flatMap((layer) => ('source' in layer ? [layer.source] : []))
  expect([...new Set(drawnFrom)].sort()).toEqual(Object.keys(sources).sort())
})
