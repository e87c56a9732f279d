import type { StyleSpecification } from 'maplibre-gl'
import { groundLayers, landSource } from './ground-layers.ts'
import { highwayLines, highwayShields, highwaySource } from './highway-layers.ts'
import { PAGE_FONT } from './map-fonts.ts'
import { MAP_PALETTES, type MapScheme } from './map-palette.ts'
import { placeNames } from './place-names.ts'

/** Says how our own style looks, and where this site is, since workers know no relative addresses. */
export interface MinimumStyleOptions {
  scheme: MapScheme
  origin: string
}

/**
 * Makes the style that needs neither tiles nor fonts: it shows land, the main highways and towns, which came with the
 * program. It names no glyphs, so the map draws its letters with the font of the page.
 */
export function minimumStyle({ scheme, origin }: MinimumStyleOptions): StyleSpecification {
  const palette = MAP_PALETTES[scheme]
  return {
    version: 8,
    sources: { ...landSource(origin), ...highwaySource(origin), ...placeSource(origin) },
    layers: [
      ...groundLayers(palette),
      ...highwayLines(palette),
      placeNames(palette, PAGE_FONT.medium, { source: 'places' }),
      // What comes last is placed first: a road without its number is no help, a small town has neighbours.
      ...highwayShields(scheme),
    ],
  }
}

/** Makes what is shown before any base map is there: land and sea, as soon as they come. */
export function firstStyle({ scheme, origin }: MinimumStyleOptions): StyleSpecification {
  return { version: 8, sources: landSource(origin), layers: groundLayers(MAP_PALETTES[scheme]) }
}

function placeSource(origin: string): StyleSpecification['sources'] {
  return { places: { type: 'geojson', data: `${origin}/map/places.json`, attribution: 'GeoNames (CC BY 4.0)' } }
}
