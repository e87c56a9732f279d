import { packDay, unpackDay } from '@monitorweb/server/storage/packed/codec/day-codec'
import { packMessages } from '@monitorweb/server/storage/packed/codec/message-codec'
import { openDay } from '@monitorweb/server/storage/packed/codec/packed-day'
import { machineWords, publish } from './figures/publish.ts'
import { FRAMES, messagesOf, pointsOf } from './packed/packed-forms.ts'
import { packedReport } from './packed/packed-report.ts'
import { type DrivenReport, parkedDay, readDrivenDays } from './packed/real-drives.ts'

/** Measures what packed days take: `npm run bench -- packed [--write]`. It asserts nothing, and needs the traces beside the project. */
const DAY_POINTS = 8640
const DAYS = 30
const ROUNDS = 5

const driven = readDrivenDays(10)
const report = packedReport({
  machine: machineWords(),
  positions: [
    positionsOf('on the way, each second', readDrivenDays(1), null),
    positionsOf('on the way, each 10 s', driven, 10),
    positionsOf('on the way, each 60 s', readDrivenDays(60), null),
    positionsOf('parked, each 10 s', [parkedDay()], 4),
  ],
  messages: Object.keys(FRAMES).map((protocol) => messagesPacked(protocol, driven)),
  month: measureMonth(),
})
if (process.argv.includes('--write')) publish('performance-packed.md', report)
console.log(report)

function positionsOf(name: string, days: readonly DrivenReport[][], mark: number | null) {
  const count = days.reduce((sum, day) => sum + day.length, 0)
  const bytes = days.reduce((sum, day) => sum + packDay(pointsOf(day)).length, 0) / count
  return { name, count, bytes, mark }
}

function messagesPacked(name: string, days: readonly DrivenReport[][]) {
  const packed = days.map((day) => messagesOf(day, name))
  const messages = packed.flat()
  const frameBytes = messages.reduce((sum, { bytes }) => sum + bytes.length, 0) / messages.length
  const bytes = packed.reduce((sum, day) => sum + packMessages(day).length, 0) / messages.length
  return { name, count: messages.length, frameBytes, bytes, mark: 15 }
}

/** A day of drives, one after the other with ten seconds between their points; each of the thirty days is that day. */
function measureMonth() {
  const drives = readDrivenDays(1).flat().slice(0, DAY_POINTS)
  const midnight = Date.UTC(2026, 2, 1)
  const day = pointsOf(
    drives.map((driving, index) => {
      const fixTime = midnight + index * 10_000
      return { ...driving, fixTime, receivedAt: fixTime + driving.receivedAt - driving.fixTime }
    }),
  )
  const bytes = packDay(day)
  const month = (work: () => unknown) => {
    const rounds = Array.from({ length: ROUNDS }, () => {
      const before = process.cpuUsage()
      for (let each = 0; each < DAYS; each++) work()
      const { user, system } = process.cpuUsage(before)
      return (user + system) / 1000
    })
    return rounds.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)]!
  }
  return {
    points: DAYS * day.length,
    trackMs: month(() => openDay(bytes).track()),
    digestsMs: month(() => openDay(bytes).digests()),
    unpackMs: month(() => unpackDay(bytes)),
    packMs: month(() => packDay(day)),
  }
}
