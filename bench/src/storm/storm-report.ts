import { table } from '../figures/markdown-table.ts'
import type { StormFigures } from './measure-storm.ts'

/** Writes docs/performance-storm.md: what was measured of trackers that all come back at once, and how. */
export function stormReport({ machine, measured }: { machine: string; measured: StormFigures }): string {
  const { devices, reports, bystanders, drainSeconds, storedPositions, reconnections } = measured
  const sent = devices * reports
  return `# Performance of a storm of reconnections

Made by \`npm run bench -- storm --devices ${devices} --reports ${reports} --write\` on ${machine}. ${count(devices)} registered trackers connect in the
same moment, log in, and send the ${count(reports)} reports that each kept, five ahead of their answers; ${count(bystanders)} others, connected before,
say every second that they live. Every report is answered after its commit. Trackers, gateway and PostgreSQL share these processors. A
storm as large as the one that it is built for is \`--devices 10000 --reports 500\`.

${table(
  ['what', 'figure'],
  [
    ['reports sent and answered', count(sent)],
    ['positions stored', count(storedPositions)],
    ['time to drain', `${drainSeconds.toFixed(0)} s`],
    ['reports a second', count(Math.round(sent / drainSeconds))],
    ['login, from connecting to the answer: p50, p99', spread(measured.logins)],
    ['heartbeat of the others meanwhile: p50, p99', spread(measured.heartbeats)],
    ['connections lost and taken up again', count(reconnections)],
    ['memory of the gateway before, at most', `${measured.beforeMb.toFixed(0)} MB, ${measured.peakMb.toFixed(0)} MB`],
  ],
)}
`
}

const count = (value: number) => value.toLocaleString('en')
const spread = ({ p50, p99 }: { p50: number; p99: number }) => `${p50.toFixed(0)} ms, ${p99.toFixed(0)} ms`
