import { ALARM_FLOOD_MS, belongsTo } from '@monitorweb/domain/position/alarms'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { beginAlarm, countAlarm, isSame, type SaidAlarm, type StoredAlarm, type Whose } from './stored-alarm.ts'

/** An alarm that is stored, of one device. */
export interface KeptAlarm extends Omit<StoredAlarm, keyof Whose> {
  id: number
  /** To the microsecond, as the receipt of its reports is; null while nobody acknowledged it. */
  acknowledgedAt: EpochMs | null
  /** People work at it, or were told of it: it stays what it is, as far as it is its owner's. */
  isSettled: boolean
}

/** A report that is kept, with the alarm that it was counted into. */
export interface KeptReport extends Pick<SaidAlarm, 'at' | 'latitudeE7' | 'longitudeE7'> {
  /** By which it is known among those of its kind. */
  saidAt: EpochMs
  alarmId: number
  receivedAt: EpochMs
}

/** An alarm as it is to be, and the reports that are counted into another one than they were. */
export interface PartedAlarm {
  alarm: StoredAlarm
  joined: KeptReport[]
}

export interface Parted {
  alarms: PartedAlarm[]
  /** Those of which nothing is left. */
  gone: number[]
}

/** A time of which it was changed whose the device was then. */
export interface Span {
  from: EpochMs
  to: EpochMs
}

/**
 * Answers of alarms those that what changed in these times may concern, by what may be one alarm: those of one kind that follow one another
 * within the time of a flood.
 */
export function concernedAlarms(alarms: readonly KeptAlarm[], spans: readonly Span[]): KeptAlarm[][] {
  const runs = new Map<string, { run: KeptAlarm[]; lastAt: EpochMs }>()
  const all: KeptAlarm[][] = []
  for (const alarm of alarms.toSorted((one, other) => one.firstAt - other.firstAt)) {
    const before = runs.get(alarm.kind)
    if (before && alarm.firstAt <= before.lastAt + ALARM_FLOOD_MS) {
      before.run.push(alarm)
      before.lastAt = Math.max(before.lastAt, alarm.lastAt)
    } else {
      const run = [alarm]
      all.push(run)
      runs.set(alarm.kind, { run, lastAt: alarm.lastAt })
    }
  }
  return all.filter((run) =>
    run.some(({ firstAt, lastAt }) => spans.some(({ from, to }) => lastAt >= from && firstAt <= to)),
  )
}

interface Group {
  alarm: StoredAlarm
  acknowledgedAt: EpochMs | null
  turns: Turn[]
}

/** A report, or what is known of an end of an alarm, in its turn. */
interface Turn {
  said: SaidAlarm
  receivedAt: EpochMs
  /** Null for an end of which no report is kept. */
  report: KeptReport | null
  of: KeptAlarm
}

/** What an alarm keeps whatever becomes of others: what was said while the device was whose it was when the alarm began. */
interface Held extends Whose {
  group: Group | null
}

/**
 * Counts the reports of alarms, one run of {@link concernedAlarms}, into alarms once more, in the order in which they came, as if it had been known
 * then whose the device was. What was said of an alarm of which not all reports are kept is counted as far as it is known, where the alarm has to be
 * parted: rather too little than what may be another's.
 */
export function partAlarms(
  alarms: readonly KeptAlarm[],
  reports: ReadonlyMap<number, readonly KeptReport[]>,
  whoseAt: (at: EpochMs) => Whose,
): Parted {
  const groups: Group[] = []
  const held = new Map<KeptAlarm, Held>()
  const turns: Turn[] = []
  for (const alarm of alarms) {
    const own = reports.get(alarm.id) ?? []
    const isWhole = own.length >= alarm.count
    const whose = whoseAt(isWhole ? oldestOf(own) : alarm.firstAt)
    if (!isWhole && isOne(whose, whoseAt(alarm.lastAt))) {
      const group = { alarm: { ...storedOf(alarm), ...whose }, acknowledgedAt: alarm.acknowledgedAt, turns: [] }
      groups.push(group)
      held.set(alarm, { ...whose, group })
      continue
    }
    if (!isWhole || alarm.isSettled) held.set(alarm, { ...whose, group: null })
    const saidOf = ({ at, latitudeE7, longitudeE7 }: Pick<SaidAlarm, 'at' | 'latitudeE7' | 'longitudeE7'>) => {
      return { deviceId: alarm.deviceId, kind: alarm.kind, at, latitudeE7, longitudeE7, ...whoseAt(at) }
    }
    for (const end of isWhole ? [] : endsOf(alarm, own))
      turns.push({ said: saidOf(end), receivedAt: Number.NEGATIVE_INFINITY, report: null, of: alarm })
    for (const report of own) turns.push({ said: saidOf(report), receivedAt: report.receivedAt, report, of: alarm })
  }
  turns.sort((one, other) => byNumber(one.receivedAt, other.receivedAt) || one.said.at - other.said.at)
  for (const turn of turns) takeTurn(groups, turn, held.get(turn.of))
  return settle(groups, alarms, held)
}

function oldestOf(reports: readonly KeptReport[]): EpochMs {
  return reports.reduce((oldest, { at }) => Math.min(oldest, at), Number.POSITIVE_INFINITY)
}

function byNumber(one: number, other: number): number {
  return one === other ? 0 : one - other
}

function isOne(one: Whose, other: Whose): boolean {
  return one.installationId === other.installationId && one.ownershipId === other.ownershipId
}

function storedOf({ acknowledgedAt: _, isSettled: __, ...stored }: KeptAlarm): Omit<StoredAlarm, keyof Whose> {
  return stored
}

/** Where an alarm was said is known of its reports alone: the place that it has may be of any of them. */
function endsOf({ firstAt, lastAt }: KeptAlarm, own: readonly KeptReport[]) {
  return [...new Set([firstAt, lastAt])]
    .filter((end) => !own.some(({ at }) => at === end))
    .map((at) => ({ at, latitudeE7: null, longitudeE7: null }))
}

function takeTurn(groups: Group[], turn: Turn, own: Held | undefined): void {
  const isHeld = own !== undefined && isOne(own, turn.said)
  let group = isHeld ? own.group : findGroup(groups, turn)
  if (group) countAlarm(group.alarm, turn.said)
  else {
    group = { alarm: beginAlarm(turn.said), acknowledgedAt: null, turns: [] }
    groups.push(group)
    if (isHeld) {
      own.group = group
      group.acknowledgedAt = turn.of.acknowledgedAt
      Object.assign(group.alarm, { id: turn.of.id, partedFrom: turn.of.partedFrom })
    }
  }
  group.turns.push(turn)
}

/** As it was found when the report came: of those that nobody had acknowledged, that which was said last. */
function findGroup(groups: readonly Group[], { said, receivedAt }: Turn): Group | null {
  let found: Group | null = null
  for (const group of groups) {
    const { alarm, acknowledgedAt } = group
    if (acknowledgedAt !== null && receivedAt >= acknowledgedAt) continue
    if (!isSame(alarm, said) || !belongsTo(alarm, said.at)) continue
    if (found === null || alarm.lastAt >= found.alarm.lastAt) found = group
  }
  return found
}

/** What nobody knows of yet may go into others: where its first report is, there it goes on. */
function settle(groups: readonly Group[], alarms: readonly KeptAlarm[], held: ReadonlyMap<KeptAlarm, Held>): Parted {
  const firsts = new Map<KeptAlarm, { at: EpochMs; group: Group }>()
  for (const group of groups) {
    for (const { of, said } of group.turns) {
      const first = firsts.get(of)
      if (first === undefined || said.at < first.at) firsts.set(of, { at: said.at, group })
    }
  }
  const gone: number[] = []
  for (const alarm of alarms.toSorted((one, other) => one.id - other.id)) {
    if (held.has(alarm)) continue
    const { alarm: into } = firsts.get(alarm)!.group
    if (into.id === null) Object.assign(into, { id: alarm.id, partedFrom: alarm.partedFrom })
    else gone.push(alarm.id)
  }
  for (const { alarm, turns } of groups) {
    const from = turns[0]?.of
    if (alarm.id === null && from) alarm.partedFrom = held.has(from) ? from.id : from.partedFrom
  }
  return {
    alarms: groups.map(({ alarm, turns }) => ({
      alarm,
      joined: turns.flatMap(({ report }) => (report && report.alarmId !== alarm.id ? [report] : [])),
    })),
    gone,
  }
}
