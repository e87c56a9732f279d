import type { ExpressionSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl'
import type { MapPalette } from './map-palette.ts'

const LAND_SOURCE = 'land'

/** The coast is known to about a kilometre and a half: from where that is seen on, the land is drawn so much larger. */
const SHORE = { fromZoom: 7, fromPx: 4, toZoom: 19 }
const SHORE_GROWTH = 2 ** (SHORE.toZoom - SHORE.fromZoom)

/** Tells where the land of the world comes from: this server, which has it built in. */
export function landSource(origin: string): StyleSpecification['sources'] {
  return { [LAND_SOURCE]: { type: 'geojson', data: `${origin}/map/land.json`, attribution: 'Natural Earth' } }
}

/**
 * Draws land, sea and the borders of countries and of states. The background is land, because nobody shall see a sea while the shapes
 * come; the sea is a shape like the countries, and comes with them.
 */
export function groundLayers(palette: MapPalette): LayerSpecification[] {
  return [
    { id: 'background', type: 'background', paint: { 'background-color': palette.homeLand } },
    shape('sea', { kind: 'sea', color: palette.water }),
    {
      id: 'shore',
      type: 'line',
      source: LAND_SOURCE,
      filter: ['==', ['get', 'kind'], 'home'],
      minzoom: SHORE.fromZoom,
      layout: { 'line-join': 'round' },
      paint: { 'line-color': palette.homeLand, 'line-width': growing() },
    },
    shape('other-land', { kind: 'country', color: palette.land }),
    shape('home-land', { kind: 'home', color: palette.homeLand }),
    {
      id: 'state-lines',
      type: 'line',
      source: LAND_SOURCE,
      filter: ['==', ['get', 'kind'], 'state'],
      // They are good to some kilometres: nearer, a town would be seen in the state beside its own.
      maxzoom: 9,
      paint: {
        'line-color': palette.stateLine,
        'line-width': ['interpolate', ['linear'], ['zoom'], 3, 0.9, 8, 1.4],
        'line-dasharray': [3, 2],
      },
    },
    {
      id: 'land-lines',
      type: 'line',
      source: LAND_SOURCE,
      filter: ['==', ['get', 'kind'], 'border'],
      paint: { 'line-color': palette.countryLine, 'line-width': ['interpolate', ['linear'], ['zoom'], 3, 0.8, 9, 2] },
    },
  ]
}

function shape(id: string, { kind, color }: { kind: string; color: string }): LayerSpecification {
  return {
    id,
    type: 'fill',
    source: LAND_SOURCE,
    filter: ['==', ['get', 'kind'], kind],
    paint: { 'fill-color': color, 'fill-antialias': false },
  }
}

/** Grows with the map, as what has a size on the ground does. */
function growing(): ExpressionSpecification {
  const { fromZoom, fromPx, toZoom } = SHORE
  return ['interpolate', ['exponential', 2], ['zoom'], fromZoom, fromPx, toZoom, fromPx * SHORE_GROWTH]
}
