import type { SymbolLayerSpecification } from 'maplibre-gl'
import type { MapPalette } from './map-palette.ts'

/** Beside its town, where something lies on it that is told first, such as a marker. */
export const BESIDE_MARKERS = {
  'text-variable-anchor': ['center', 'top', 'bottom', 'left', 'right'],
  'text-radial-offset': 1.9,
} satisfies SymbolLayerSpecification['layout']

/**
 * Writes the names of towns, of greater ones at lower zooms; the features have `name` and `rank`, from 1 (greatest) to
 * 6.
 */
export function placeNames(
  palette: MapPalette,
  font: string[],
  source: { source: string; 'source-layer'?: string },
): SymbolLayerSpecification {
  return {
    id: 'place-names',
    type: 'symbol',
    ...source,
    filter: ['<=', ['get', 'rank'], ['step', ['zoom'], 1, 5, 2, 6, 3, 7, 4, 8, 5, 9, 6]],
    layout: {
      'text-field': ['get', 'name'],
      'text-font': font,
      'text-size': ['interpolate', ['linear'], ['get', 'rank'], 1, 13, 6, 10.5],
      'symbol-sort-key': ['get', 'rank'],
      'text-padding': 4,
      'text-max-width': 8,
      ...BESIDE_MARKERS,
    },
    paint: {
      'text-color': ['step', ['get', 'rank'], palette.text, 4, palette.mutedText],
      'text-halo-color': palette.halo,
      'text-halo-width': 1.3,
    },
  }
}
