import type { ExpressionSpecification, SymbolLayerSpecification } from 'maplibre-gl'
import { PAGE_FONT } from '../map-fonts.ts'
import { BESIDE_MARKERS } from '../place-names.ts'
import { shieldImage } from '../shield-images.ts'
import { type FileLayersOptions, fromFile } from './file-source.ts'
import type { Kept } from './map-schema.ts'

/** Writes the names that the file has: those that come last are placed first. */
export function namesOf({ schema, palette, scheme, withTowns }: FileLayersOptions): SymbolLayerSpecification[] {
  const muted = { color: palette.mutedText, halo: palette.halo }
  const street = { color: palette.streetName, halo: palette.halo }
  const text = { color: palette.text, halo: palette.halo }
  const along = {
    ...words('street-names', schema.streetNames, { name: schema.name, font: PAGE_FONT.regular, size: 11, ...street }),
    minzoom: 13,
  }
  return [
    {
      ...along,
      layout: {
        ...along.layout,
        'symbol-placement': 'line',
        'text-max-angle': 35,
        'symbol-spacing': 300,
        'text-size': ['interpolate', ['linear'], ['zoom'], 14, 11, 17, 13.5],
      },
    },
    {
      ...words('water-names', schema.waterNames, { name: schema.name, font: PAGE_FONT.italic, size: 11.5, ...muted }),
      minzoom: 9,
    },
    {
      ...words('districts', schema.districts, { name: schema.name, font: PAGE_FONT.medium, size: 11.5, ...muted }),
      minzoom: 11,
    },
    shields(schema.shields, shieldImage(schema.ref, scheme)),
    ...(withTowns
      ? [ranked(words('towns', schema.towns, { name: schema.name, font: PAGE_FONT.medium, size: 13, ...text }))]
      : []),
  ]

  function ranked(layer: SymbolLayerSpecification): SymbolLayerSpecification {
    return { ...layer, layout: { ...layer.layout, 'symbol-sort-key': schema.townRank, ...BESIDE_MARKERS } }
  }
}

interface Words {
  name: ExpressionSpecification
  font: string[]
  size: number
  color: string
  halo: string
}

function words(id: string, kept: Kept, { name, font, size, color, halo }: Words): SymbolLayerSpecification {
  return {
    id: `file-${id}`,
    type: 'symbol',
    ...fromFile(kept),
    layout: { 'text-field': name, 'text-font': font, 'text-size': size, 'text-max-width': 8, 'text-padding': 4 },
    paint: { 'text-color': color, 'text-halo-color': halo, 'text-halo-width': 1.4 },
  }
}

function shields(kept: Kept, image: ExpressionSpecification): SymbolLayerSpecification {
  return {
    id: 'file-shields',
    type: 'symbol',
    ...fromFile(kept),
    layout: {
      'symbol-placement': 'line',
      'symbol-spacing': 350,
      'icon-image': image,
      'icon-rotation-alignment': 'viewport',
      'icon-padding': 12,
    },
  }
}
