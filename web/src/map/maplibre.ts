import 'maplibre-gl/dist/maplibre-gl.css'
import {
  type Map as GlMap,
  Map as MapLibreMap,
  MapMouseEvent,
  type MapOptions,
  prewarm,
  ScaleControl,
  setWorkerUrl,
} from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { watchLongPress } from './long-press.ts'

// The worker comes from our own address and not from a blob, so the page's security policy needs to allow none.
setWorkerUrl(workerUrl)
// The worker starts while the map is waited for, and outlives it: the next map finds it ready.
if ('Worker' in globalThis) prewarm()

const PORTUGUESE = {
  'AttributionControl.ToggleAttribution': 'Mostrar ou ocultar os créditos do mapa',
  'Map.Title':
    'Mapa da frota. Use as setas para mover e as teclas + e − para aproximar ou afastar; Enter começa a percorrer os marcadores com Tab. A lista traz os mesmos dados.',
  'CooperativeGesturesHandler.MobileHelpText': 'Mova o mapa com dois dedos',
  'CooperativeGesturesHandler.WindowsHelpText': 'Use Ctrl e a roda do mouse para aproximar',
  'CooperativeGesturesHandler.MacHelpText': 'Use ⌘ e a roda do mouse para aproximar',
  'ScaleControl.Meters': 'm',
  'ScaleControl.Kilometers': 'km',
}

/**
 * Makes the map as every screen uses it: flat, north up, metric, its words in Portuguese. `title` says what it shows.
 */
export function createMap(options: MapOptions, title = PORTUGUESE['Map.Title']): GlMap {
  const map = new MapLibreMap({
    locale: { ...PORTUGUESE, 'Map.Title': title },
    attributionControl: { compact: false },
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    maxZoom: 19,
    minZoom: 2,
    fadeDuration: 0,
    ...options,
  })
  // The map is never tilted and has no sky to see; if the sky were drawn all the same, each frame would cost a pass
  // over the whole picture.
  map.painter.drawFunctions = { ...map.painter.drawFunctions, sky: () => undefined }
  map.touchZoomRotate.disableRotation()
  map.keyboard.disableRotation()
  watchLongPress(map, (pressed) => map.fire(new MapMouseEvent('contextmenu', map, pressed)))
  map.addControl(new ScaleControl({ unit: 'metric' }), 'bottom-left')
  return map
}
