import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type pg from 'pg'
import { type ActiveRule, concerns } from '../storage/rules/active-rules.ts'
import { type AskedPart, findCheckpoints } from '../storage/rules/checkpoint-store.ts'
import { type ChangedVehicle, keepDue, lockVehicles } from '../storage/rules/due-vehicles.ts'
import { withdrawForeign } from '../storage/rules/foreign-occurrences.ts'
import { noteLateJudgings, readLateJudgings } from '../storage/rules/late-judgings.ts'
import {
  beginTrack,
  continueTrack,
  findTold,
  type RecentTrack,
  readRecentTracks,
  wordsOfAsked,
} from '../storage/rules/recent-tracks.ts'
import { installedIn, type RuleTrackAsked, withReadings } from '../storage/rules/rule-track.ts'
import type { RuledVehicle } from '../storage/rules/rule-vehicles.ts'
import type { HistoryPart } from '../storage/tracks/history-parts.ts'
import { type JudgedMemory, type JudgedPart, recentFrom } from './judged-memory.ts'
import { hasGround, judgePart, judgeTrackOf } from './judged-part.ts'
import { askedBy, isLeadKnown, type JudgedTrack, noteLead, periodOf } from './part-question.ts'
import type { NamedGeofence } from './rule-geofences.ts'
import type { ReadVehicleFacts, VehicleFacts } from './vehicle-facts.ts'
import { type Judged, type PartWork, writeJudged } from './write-judged.ts'

/** What vehicles are judged by: the rules by their customer, and the geofences that they name. */
export interface Fleet {
  rules: ReadonlyMap<number, readonly ActiveRule[]>
  geofences: ReadonlyMap<number, NamedGeofence>
}

/** Judges the rules of these vehicles, reading most of them together, writes down what they find, and notes in the memory how far it is. */
export async function judgeVehicles(
  client: pg.PoolClient,
  changed: readonly ChangedVehicle[],
  { fleet, memory, readFacts }: { fleet: Fleet; memory: JudgedMemory; readFacts: ReadVehicleFacts },
): Promise<void> {
  if (changed.length === 0) return
  const now = Date.now()
  const vehicleIds = changed.map(({ vehicleId }) => vehicleId)
  await lockVehicles(client, vehicleIds)
  const dues = new Map<number, EpochMs | null>(vehicleIds.map((vehicleId) => [vehicleId, null]))
  const facts = await readFacts(client, vehicleIds)
  const sold = vehicleIds.filter(facts.hasNewOwners)
  if (sold.length > 0) await withdrawForeign(client, sold)
  const works = await listWorks(client, changed, { fleet, memory, facts, now })
  const asked = askedBy([...fleet.rules.values()].flat())
  const askedWords = wordsOfAsked(asked)
  const recent = await readRecent(client, works, asked)
  const judged: Judged[] = []
  for (const [index, work] of works.entries()) {
    const { question } = work
    const read = recent[index] ?? null
    const answer = read ? judgeTrackOf(question, withAsked(read, asked)) : await judgePart(client, question)
    judged.push({ work, answer, read: read && { ...read, asked: askedWords } })
    const { vehicleId } = question.part
    if (answer.dueAt !== null) dues.set(vehicleId, Math.min(dues.get(vehicleId) ?? answer.dueAt, answer.dueAt))
  }
  await writeJudged(client, judged, memory)
  await keepDue(
    client,
    changed.map(({ vehicleId, dueSince }) => ({ vehicleId, dueSince, dueAt: dues.get(vehicleId)! })),
  )
}

async function listWorks(
  client: pg.PoolClient,
  changed: readonly ChangedVehicle[],
  { fleet, memory, facts, now }: { fleet: Fleet; memory: JudgedMemory; facts: VehicleFacts; now: EpochMs },
): Promise<PartWork[]> {
  const asked: (AskedPart & { rules: readonly ActiveRule[]; history: HistoryPart; known: JudgedPart | null })[] = []
  const lateIn = await findLateJudgings(client, changed, facts)
  for (const { vehicleId, lateFrom } of changed) {
    for (const part of facts.partsOf(vehicleId)) {
      if (part.from > now) continue
      const { rules, words } = rulesOfPart(part, fleet, facts)
      if (rules.length === 0) continue
      // What came late may say how a rule began.
      if (Number.isFinite(lateFrom)) memory.leads.delete(part)
      // What came late may have made wrong what is remembered, also where another process judged it.
      const known = Number.isFinite(lateFrom) ? null : memory.find(vehicleId, words)
      const stillHolds = known?.lateIn === (lateIn.get(vehicleId) ?? null)
      asked.push({
        vehicleId,
        from: part.from,
        part: words,
        lateFrom,
        rules,
        history: part,
        known: stillHolds ? known : null,
      })
    }
  }
  const unknown = asked.filter(({ known }) => known === null)
  const found = new Map((await findCheckpoints(client, unknown)).map((each, index) => [unknown[index]!, each]))
  return asked.map((each) => {
    const { history, rules, part: words, lateFrom, known } = each
    const { checkpoint, hasOthers } = found.get(each) ?? { checkpoint: known?.checkpoint ?? null, hasOthers: false }
    const question = { part: history, rules, checkpoint, tripRules: facts.tripRules(history.customerId), now }
    const tip = known?.tip ?? null
    const late = lateIn.get(each.vehicleId) ?? null
    return {
      question: { ...question, geofences: fleet.geofences, tip, leads: memory.leads, lateIn: late },
      words,
      lateFrom,
      lateIn: late,
      known,
      hasOthers,
    }
  })
}

/**
 * Answers the transaction that judged last what came late of each vehicle, which is this one where it does. A vehicle that had one tracker is judged in that
 * one's part of the fleet alone, whose memory this is; of others it is noted for whoever judges them in another part.
 */
async function findLateJudgings(
  client: pg.PoolClient,
  changed: readonly ChangedVehicle[],
  facts: VehicleFacts,
): Promise<ReadonlyMap<number, string>> {
  const found = await readLateJudgings(
    client,
    changed.map(({ vehicleId }) => vehicleId),
  )
  const late = changed
    .filter(({ vehicleId, lateFrom }) => Number.isFinite(lateFrom) && hadSeveralDevices(facts.partsOf(vehicleId)))
    .map(({ vehicleId }) => vehicleId)
  const own = late.length > 0 ? await noteLateJudgings(client, late) : null
  if (own !== null) for (const vehicleId of late) found.set(vehicleId, own)
  return found
}

function hadSeveralDevices(parts: readonly HistoryPart[]): boolean {
  const deviceIds = parts.flatMap(({ installations }) => installations.map(({ deviceId }) => deviceId))
  return new Set(deviceIds).size > 1
}

interface PartRules {
  fleet: Fleet
  rules: readonly ActiveRule[]
  words: string
}

/** What facts tell are other objects once they change. */
const knownRules = new WeakMap<HistoryPart, PartRules>()

/** Answers which rules a part of a history is judged by, and what it is made of in words: the same as before while nothing of it changed. */
function rulesOfPart(part: HistoryPart, fleet: Fleet, facts: VehicleFacts): PartRules {
  const known = knownRules.get(part)
  if (known?.fleet.rules === fleet.rules && known.fleet.geofences === fleet.geofences) return known
  const ofCustomers = facts.above(part.customerId).flatMap((customerId) => fleet.rules.get(customerId) ?? [])
  const rules = rulesOf(part, ofCustomers, { fleet, vehicle: facts.vehicle(part.vehicleId) })
  const found = { fleet, rules, words: partWords(part) }
  knownRules.set(part, found)
  return found
}

function rulesOf(
  part: HistoryPart,
  rules: readonly ActiveRule[],
  { fleet, vehicle }: { fleet: Fleet; vehicle: RuledVehicle },
): ActiveRule[] {
  const { vehicleId } = part
  return (
    rules
      .filter((rule) => concerns(rule, { id: vehicleId, typeId: vehicle.typeId }) && hasGround(rule, fleet.geofences))
      // A vehicle that came later, to its owner, into a group, to be of a type or below a customer, is judged from then on.
      .map((rule) => {
        const began = Math.max(rule.startOf[vehicleId] ?? 0, vehicle.startOf[rule.id] ?? 0)
        const effectiveFrom = Math.max(rule.effectiveFrom, part.from, began)
        return effectiveFrom === rule.effectiveFrom ? rule : { ...rule, effectiveFrom }
      })
      .filter(({ effectiveFrom }) => effectiveFrom < part.until)
  )
}

/** Reads together what one device told, where that is remembered only what is newer; null where a part has to be read by itself, and farther back. */
async function readRecent(
  client: pg.PoolClient,
  works: readonly PartWork[],
  asked: RuleTrackAsked,
): Promise<(RecentTrack | null)[]> {
  const words = wordsOfAsked(asked)
  const periods = works.flatMap(({ question, known }, index) => {
    const period = periodOf(question)
    const installed = installedIn(question.part, period)
    if (installed.length !== 1) return []
    const before = recentFrom(known, { asked: words, from: period.from })
    const newest = before?.track.fixTime.at(-1)
    const own = installed[0]!
    return [{ ...own, from: newest === undefined ? own.from : newest + 1, before, index, readFrom: own.from }]
  })
  const read = await readRecentTracks(client, periods, asked)
  const recent = works.map((): RecentTrack | null => null)
  const unsure: typeof periods = []
  for (const [place, period] of periods.entries()) {
    const { before, readFrom, index } = period
    const since = read[place]
    if (!since) continue
    recent[index] = before ? continueTrack(before, since, readFrom) : beginTrack(since)
    if (!isLeadKnown(works[index]!.question, withAsked(recent[index], asked))) unsure.push(period)
  }
  const areTold = await findTold(
    client,
    unsure.map(({ deviceId, readFrom, index }) => ({ deviceId, from: installedFrom(works[index]!), until: readFrom })),
  )
  for (const [place, { index }] of unsure.entries()) {
    if (areTold[place] || works[index]!.question.part.installations.length > 1) recent[index] = null
    else noteLead(works[index]!.question)
  }
  return recent
}

function installedFrom({ question: { part } }: PartWork): EpochMs {
  return Math.max(part.from, part.installations[0]!.from)
}

function withAsked({ track, told }: RecentTrack, { readings }: RuleTrackAsked): JudgedTrack {
  return { track: withReadings([track], readings), told }
}

function partWords({ customerId, from, until, installations }: HistoryPart): string {
  const ends = installations.map((each) => [each.deviceId, each.from, each.until, each.isCorrected].join(' '))
  return [customerId, from, until, ...ends].join(', ')
}
