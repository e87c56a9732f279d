import { expect, test } from 'vitest'
import { countersOf } from './gateway-metrics.ts'

test('of a gateway that is gone only what it counted is told', () => {
  const counter = '# HELP stored_total Stored\n# TYPE stored_total counter\nstored_total 7\n'
  const histogram = '# HELP lag Lag\n# TYPE lag histogram\nlag_bucket{le="1"} 2\nlag_sum 3\nlag_count 2\n'
  const gauge = '# HELP sockets Open\n# TYPE sockets gauge\nsockets{protocol="gt06"} 500\n'
  expect(countersOf(`${counter}\n${gauge}\n${histogram}`)).toBe(`${counter}\n${histogram}`)
})
