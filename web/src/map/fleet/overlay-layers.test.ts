import { expect, test } from 'vitest'
import { NO_OVERLAYS, overlayData, withOverlays } from './overlay-layers.ts'

test('a trail that grows is drawn without the landmarks being drawn anew', () => {
  const { trail, landmarks, geofences, chosenGeofence, occurrences } = NO_OVERLAYS
  expect(Object.values(overlayData({ trail }))).toEqual([trail.lines, trail.ticks])
  expect(Object.values(overlayData({ landmarks }))).toEqual([landmarks])
  expect(Object.values(overlayData({ geofences }))).toEqual([geofences])
  expect(Object.values(overlayData({ chosenGeofence }))).toEqual([chosenGeofence])
  expect(Object.values(overlayData({ occurrences }))).toEqual([occurrences])
})

test('a new ground has a source for all that may be drawn on it', () => {
  const { sources, layers } = withOverlays({ version: 8, sources: {}, layers: [] }, NO_OVERLAYS, 'light')
  expect(Object.keys(sources).sort()).toEqual(Object.keys(overlayData(NO_OVERLAYS)).sort())
  const drawnFrom = layers.flatMap((layer) => ('source' in layer ? [layer.source] : []))
  expect([...new Set(drawnFrom)].sort()).toEqual(Object.keys(sources).sort())
})
