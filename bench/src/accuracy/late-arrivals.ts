import { isDeepStrictEqual } from 'node:util'
import { groupTracks, readRows } from './reference-data.ts'
import { reportAll, type Section } from './scoring.ts'

const ORDERS = 200

/**
 * Measures reports of a bus that came up to eight minutes late and in bursts: the answer must not depend on the order
 * in which they came.
 */
export function lateArrivals(): Section {
  const rows = readRows('reference/sptrans_late_arrivals.csv.gz')
  const answerOf = (order: readonly Record<string, string>[]) =>
    [...groupTracks(order, 'device_time').values()].map((track) => reportAll(track))
  const inOrderOfArrival = answerOf(rows)
  let same = 0
  for (let seed = 1; seed <= ORDERS; seed++) {
    if (isDeepStrictEqual(answerOf(shuffled(rows, seed)), inOrderOfArrival)) same++
  }
  const lags = rows.map((row) => (Date.parse(row['server_time'] ?? '') - Date.parse(row['device_time'] ?? '')) / 1000)
  const { summary } = inOrderOfArrival[0]!
  return {
    title: 'São Paulo: late arrivals of a bus',
    text: `Device time and server time of each report; the lag is up to ${Math.round(Math.max(...lags))} s, some reports came twice.`,
    columns: ['reports', 'points', 'trips', 'km', 'duplicate times', 'orders tried'],
    rows: [
      [
        ...[String(rows.length), String(summary.pointCount + 1), String(summary.tripCount)],
        ...[(summary.meters / 1000).toFixed(3), String(summary.exclusions.duplicateTime), String(ORDERS)],
      ],
    ],
    marks: [{ promise: 'the same answer in any order', found: `${same} of ${ORDERS}`, isKept: same === ORDERS }],
  }
}

/** Shuffles as Fisher and Yates do, by a linear congruential generator, so that the order is repeatable. */
function shuffled<Row>(rows: readonly Row[], seed: number): Row[] {
  const mixed = [...rows]
  let state = seed
  for (let last = mixed.length - 1; last > 0; last--) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    const other = Math.floor((state / 0x1_0000_0000) * (last + 1))
    ;[mixed[last], mixed[other]] = [mixed[other]!, mixed[last]!]
  }
  return mixed
}
