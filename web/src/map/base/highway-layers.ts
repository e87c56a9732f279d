import type { ExpressionSpecification, FilterSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl'
import type { MapPalette, MapScheme } from './map-palette.ts'
import { shieldImage } from './shield-images.ts'

export const HIGHWAY_SOURCE = 'highways'
/** The courses are good to a kilometre or so: closer than this they would be drawn beside the vehicles. */
export const LAST_HIGHWAY_ZOOM = 11
/** At the scale of the country only the highways that cross it are drawn. */
const STATE_ZOOM = 5.3
const GREAT: FilterSpecification = ['==', ['get', 'great'], true]
const LESSER: FilterSpecification = ['==', ['get', 'great'], false]

/** Tells where the main highways come from: this server, which has them built in. */
export function highwaySource(origin: string): StyleSpecification['sources'] {
  return {
    [HIGHWAY_SOURCE]: {
      type: 'geojson',
      data: `${origin}/map/highways.json`,
      attribution: 'Rodovias: traçado aproximado',
    },
  }
}

/** Draws the main highways of Brazil, until the streets of a real map would be looked for. */
export function highwayLines(palette: MapPalette): LayerSpecification[] {
  const great = [3, 1, 6, 2.2, 9, 3.4, 11, 5]
  const lesser = [5, 0.8, 7, 1.5, 9, 2.4, 11, 4]
  return [
    line('lesser-casing', { filter: LESSER, color: palette.mainRoadCasing, widths: lesser, extra: 1.4 }),
    line('great-casing', { filter: GREAT, color: palette.highwayCasing, widths: great, extra: 1.6 }),
    line('lesser', { filter: LESSER, color: palette.mainRoad, widths: lesser, extra: 0 }),
    line('great', { filter: GREAT, color: palette.highway, widths: great, extra: 0 }),
  ]
}

/** Puts their shields on the highways. */
export function highwayShields(scheme: MapScheme): LayerSpecification[] {
  return [
    shields('great-shields', { filter: GREAT, minzoom: 4, scheme }),
    shields('lesser-shields', { filter: LESSER, minzoom: 6.5, scheme }),
  ]
}

interface Line {
  filter: FilterSpecification
  color: string
  /** Zoom and width in turns. */
  widths: number[]
  extra: number
}

function line(id: string, { filter, color, widths, extra }: Line): LayerSpecification {
  const stops = widths.map((value, index) => (index % 2 === 0 ? value : value + extra))
  return {
    id: `highways-${id}`,
    type: 'line',
    source: HIGHWAY_SOURCE,
    filter,
    minzoom: filter === GREAT ? 0 : STATE_ZOOM,
    maxzoom: LAST_HIGHWAY_ZOOM,
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: {
      'line-color': color,
      'line-width': ['interpolate', ['linear'], ['zoom'], ...stops] as unknown as ExpressionSpecification,
    },
  }
}

interface Shields {
  filter: FilterSpecification
  minzoom: number
  scheme: MapScheme
}

function shields(id: string, { filter, minzoom, scheme }: Shields): LayerSpecification {
  return {
    id: `highways-${id}`,
    type: 'symbol',
    source: HIGHWAY_SOURCE,
    filter,
    minzoom,
    maxzoom: LAST_HIGHWAY_ZOOM,
    layout: {
      'symbol-placement': 'line',
      'symbol-spacing': 200,
      'icon-image': shieldImage(['get', 'ref'], scheme),
      'icon-rotation-alignment': 'viewport',
      'icon-padding': 12,
    },
  }
}
