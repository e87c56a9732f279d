import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { arbitraryMiddle, arbitraryShape } from './geofence-scenes.ts'
import type { Corner, GeofenceShape } from './geofence-shape.ts'
import { readGeometry, writeGeometry } from './geometry-text.ts'

test('a geometry that was written and read again is written the same, each ring closed', () => {
  fc.assert(
    fc.property(
      arbitraryMiddle.chain((middle) => arbitraryShape(middle, 0.05)),
      (shape) => {
        const radiusMeters =
          shape.kind === 'circle' ? shape.radiusMeters : shape.kind === 'corridor' ? shape.halfWidthMeters : 0
        const once = readGeometry(writeGeometry(shape), radiusMeters)
        if (!('shape' in once)) throw new Error(once.fault)
        expect(readGeometry(writeGeometry(once.shape), radiusMeters)).toEqual(once)
        const { type, coordinates } = JSON.parse(writeGeometry(once.shape))
        if (type === 'Polygon') for (const ring of coordinates) expect(ring.at(-1)).toEqual(ring[0])
      },
    ),
  )
})

const polygon = (...rings: Corner[][]): GeofenceShape => ({ kind: 'polygon', rings })

describe('What was drawn', () => {
  test('is read from GeoJSON, a ring without its last corner, to a centimetre', () => {
    const text =
      '{"type":"Polygon","coordinates":[[[-46.7,-23.6,720],[-46.7,-23.6],[-46.60000001,-23.6],[-46.6,-23.5],[-46.7,-23.6]]]}'
    expect(readGeometry(text, 7)).toEqual({
      shape: polygon([
        [-46.7, -23.6],
        [-46.6, -23.6],
        [-46.6, -23.5],
      ]),
    })
    expect(readGeometry('{"type":"LineString","coordinates":[[179,1],[181,1]]}', 7)).toEqual({
      shape: {
        kind: 'corridor',
        line: [
          [179, 1],
          [-179, 1],
        ],
        halfWidthMeters: 7,
      },
    })
  })

  test.each([
    ['', 'O desenho não é uma geometria GeoJSON.'],
    ['[1', 'O desenho não é uma geometria GeoJSON.'],
    ['null', 'O desenho precisa ser um ponto, uma linha ou um polígono.'],
    ['{"type":"MultiPoint","coordinates":[]}', 'O desenho precisa ser um ponto, uma linha ou um polígono.'],
    ['{"type":"Point","coordinates":["1",2]}', 'As coordenadas do desenho não são pares de longitude e latitude.'],
    ['{"type":"Point"}', 'As coordenadas do desenho não são pares de longitude e latitude.'],
    [
      '{"type":"Polygon","coordinates":[[[1e400,0]]]}',
      'As coordenadas do desenho não são pares de longitude e latitude.',
    ],
    ['{"type":"Polygon","coordinates":[7]}', 'As coordenadas do desenho não são pares de longitude e latitude.'],
    ['{"type":"Polygon","coordinates":[]}', 'O desenho tem uma linha ou um contorno sem coordenadas.'],
    ['{"type":"Polygon","coordinates":[[]]}', 'O desenho tem uma linha ou um contorno sem coordenadas.'],
    ['{"type":"LineString","coordinates":[]}', 'O desenho tem uma linha ou um contorno sem coordenadas.'],
    [`{"type":"Polygon","coordinates":${'['.repeat(100_000)}`, 'O desenho não é uma geometria GeoJSON.'],
  ])('is refused: %s', (text, fault) => {
    expect(readGeometry(text, 100)).toEqual({ fault })
  })
})
