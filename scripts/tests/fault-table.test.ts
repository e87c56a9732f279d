import { expect, test } from 'vitest'
import { faultTable } from './fault-table.mjs'

const ended = (name: string, status: string, annotations: { type: string; description: string }[]) => ({
  ...{ name, status, annotations },
})
const round = (seconds: number) => ({
  type: 'kill -9 web',
  description: JSON.stringify({ acknowledged: 500, lost: 0, doubled: 1, seconds }),
})

test('rounds of a fault are one row; what could not be played and what ended without a round has one that says so', () => {
  const unplayable = { type: 'power cut', description: JSON.stringify({ unplayable: 'no loop device' }) }
  const [, , ...rows] = faultTable([
    ended('a', 'expected', [round(3), round(1), round(2)]),
    ended('b', 'skipped', [unplayable, { type: 'skip', description: 'no loop device' }]),
    ended('c', 'unexpected', []),
  ])
  expect(rows).toEqual([
    '| kill -9 web | 3 | 1500 | 0 | 3 | 2; 3 |',
    '| power cut | not played: no loop device | | | | |',
    '| c | ended before its first round did: unexpected | | | | |',
  ])
})
