type Geometry = 'line' | 'polygon' | 'point'

/** What stands in a layer of a tile: corners in 4096ths of the tile, and properties that are words. */
export interface TileFeature {
  geometry: Geometry
  corners: readonly (readonly [x: number, y: number])[]
  properties?: Record<string, string>
}

const KINDS = { point: 1, line: 2, polygon: 3 }

/** Writes a vector tile (Mapbox Vector Tile 2.1) of layers by their names. */
export function vectorTile(layers: Record<string, readonly TileFeature[]>): Buffer {
  return Buffer.from(Object.entries(layers).flatMap(([name, features]) => text(3, layer(name, features))))
}

function layer(name: string, features: readonly TileFeature[]): number[] {
  const keys = [...new Set(features.flatMap(({ properties = {} }) => Object.keys(properties)))]
  const values = [...new Set(features.flatMap(({ properties = {} }) => Object.values(properties)))]
  const tags = ({ properties = {} }: TileFeature) =>
    Object.entries(properties).flatMap(([key, value]) => [keys.indexOf(key), values.indexOf(value)])
  return [
    ...number(15, 2),
    ...text(1, [...Buffer.from(name)]),
    ...features.flatMap((feature) =>
      text(2, [
        ...text(2, tags(feature).flatMap(varint)),
        ...number(3, KINDS[feature.geometry]),
        ...text(4, commands(feature).flatMap(varint)),
      ]),
    ),
    ...keys.flatMap((key) => text(3, [...Buffer.from(key)])),
    ...values.flatMap((value) => text(4, text(1, [...Buffer.from(value)]))),
    ...number(5, 4096),
  ]
}

function commands({ geometry, corners }: TileFeature): number[] {
  const steps = corners.map(([x, y], index) => {
    const [beforeX, beforeY] = corners[index - 1] ?? [0, 0]
    return [zigzag(x - beforeX), zigzag(y - beforeY)]
  })
  const lines = steps.length > 1 ? [((steps.length - 1) << 3) | 2, ...steps.slice(1).flat()] : []
  return [(1 << 3) | 1, ...steps[0]!, ...lines, ...(geometry === 'polygon' ? [(1 << 3) | 7] : [])]
}

function number(field: number, value: number): number[] {
  return [...varint(field << 3), ...varint(value)]
}

function text(field: number, content: readonly number[]): number[] {
  return [...varint((field << 3) | 2), ...varint(content.length), ...content]
}

function zigzag(value: number): number {
  return value < 0 ? -2 * value - 1 : 2 * value
}

function varint(value: number): number[] {
  return value < 128 ? [value] : [(value & 127) | 128, ...varint(value >>> 7)]
}
