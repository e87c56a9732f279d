import type { EpochMs, ReportEvent } from '@monitorweb/domain/position/position-report'
import type { NoisyReport } from '../drives/noise.ts'
import { SAMPLE_VEHICLES, type SampleVehicle } from './sample-vehicles.ts'

const MINUTE_MS = 60_000

/** What happened in the day before the demonstration begins, newest first. */
const DAY: readonly { event: ReportEvent; minutesAgo: number }[] = [
  { event: 'sos', minutesAgo: 9 },
  { event: 'powerCut', minutesAgo: 34 },
  { event: 'vibration', minutesAgo: 71 },
  { event: 'lowBattery', minutesAgo: 128 },
  { event: 'powerCut', minutesAgo: 215 },
  { event: 'sos', minutesAgo: 390 },
  { event: 'vibration', minutesAgo: 560 },
  { event: 'lowBattery', minutesAgo: 845 },
  { event: 'sos', minutesAgo: 1190 },
]

/** Each happens to another vehicle, of those whose tracker has words for all of them. */
const CONCERNED = SAMPLE_VEHICLES.filter(({ protocol, silence }) => protocol === 'gt06' && silence === 'none')
const EVERY = 3

/** Has the tracker of a vehicle tell what happened to it: the first report from then on says it. */
export function* withAlarms(
  deliveries: Iterable<NoisyReport>,
  { vehicle, now }: { vehicle: SampleVehicle; now: EpochMs },
): Generator<NoisyReport> {
  const told = DAY.filter((_, index) => CONCERNED[index * EVERY]?.serial === vehicle.serial)
  const waiting = told.map(({ event, minutesAgo }) => ({ event, at: now - minutesAgo * MINUTE_MS })).reverse()
  for (const delivery of deliveries) {
    const [next] = waiting
    if (next === undefined || delivery.report.fixTime < next.at) yield delivery
    else {
      waiting.shift()
      yield { ...delivery, report: { ...delivery.report, event: next.event } }
    }
  }
}
