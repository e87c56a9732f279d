import type { DeviceReadings, ReportEvent } from '@monitorweb/domain/position/position-report'

type Told = (value: number) => ReportEvent | null

const whenSet =
  (event: ReportEvent): Told =>
  (value) =>
    value > 0 ? event : null

/** Words by the value that has them. */
const byValue =
  (words: Readonly<Record<number, ReportEvent>>): Told =>
  (value) =>
    words[value] ?? null

/** "Eventual I/O elements" of the AVL ID tables stand only in records that tell what they say. */
const EVENTUAL: ReadonlyMap<number, Told> = new Map([
  [236, whenSet('general')],
  [242, whenSet('fallDown')],
  [246, whenSet('tow')],
  [247, whenSet('accident')],
  [249, whenSet('jamming')],
  [251, whenSet('idle')],
  [252, whenSet('powerCut')],
  [253, byValue({ 1: 'hardAcceleration', 2: 'hardBraking', 3: 'hardCornering' })],
  [255, whenSet('overspeed')],
])

const zone = byValue({ 0: 'geofenceExit', 1: 'geofenceEnter', 3: 'overspeed' })
const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index)
/** Zones 1 to 50, and the one that the device draws where it is parked. */
const ZONES = [
  ...[...range(155, 159), ...range(61, 65), 70, 88, ...range(91, 99), 153, 154],
  ...[...range(190, 198), 208, 209, ...range(216, 231), 175],
]

/** These may stand in any record, and are news in the one that was made for them. */
const CAUSES: ReadonlyMap<number, Told> = new Map([
  ...ZONES.map((id) => [id, zone] as const),
  [252, byValue({ 0: 'powerRestored', 1: 'powerCut' })],
  [310, byValue({ 0: 'movement' })],
  [318, byValue({ 2: 'jamming' })],
  [390, byValue({ 0: 'powerOn', 1: 'powerOff' })],
  [520, whenSet('tampering')],
])

/** Notes what an element of one byte tells; `isCause` where the record was made for it, which comes first. */
export function noteEvent(readings: DeviceReadings, id: number, value: number, isCause: boolean): void {
  const told = (isCause ? CAUSES.get(id) : undefined) ?? EVENTUAL.get(id)
  const event = told?.(value) ?? null
  if (event === null || event === readings.event) return
  const [first, second] = isCause ? [event, readings.event] : [readings.event ?? event, readings.event ? event : null]
  readings.event = first
  if (second !== null) readings.attributes['secondEvent'] ??= second
}
