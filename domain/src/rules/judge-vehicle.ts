import type { EpochMs } from '../position/position-report.ts'
import { firstAtOrAfter } from '../track/track.ts'
import { type ByTheClock, byTheClock } from './clock/clock-ends.ts'
import { trackedFrom } from './clock/untracked-time.ts'
import { type JudgedPoints, judgePoints } from './judged-points.ts'
import { createRun, type Run } from './judged-run.ts'
import { stillHolds } from './judged-tip.ts'
import type { Occurrence, Rule } from './rule.ts'
import { copyOf, newRuleState, type RuleState } from './rule-state.ts'
import { groundsOf, type RuleWorld } from './rule-world.ts'
import { isSameOccurrence } from './same-occurrence.ts'
import type {
  JudgedMark,
  JudgedTip,
  RuleCheckpoint,
  RuleFindings,
  RuleTip,
  VehicleQuestion,
} from './vehicle-question.ts'

export interface VehicleAnswer {
  /** Of each rule; with a tip, where it finds what it found there, these are the same objects, and where all do the same list. */
  findings: RuleFindings[]
  /** Null where nothing is settled yet. */
  checkpoint: RuleCheckpoint | null
  /** What is found up to this instant stands unless something comes late; null: nothing does. The checkpoint may lie before. */
  settledAt: EpochMs | null
  /** For the next judging from this checkpoint; null where nothing is settled yet. */
  tip: JudgedTip | null
  /** The clock alone changes something then; null: nothing. */
  dueAt: EpochMs | null
}

/**
 * So many points after a checkpoint it is noted how far judging is, for the checkpoint to move there once that is settled: noting it for each
 * would cost as much as judging it. Where so many are settled and nothing was noted they are judged once more for a checkpoint.
 */
const MOVED_AFTER_POINTS = 16
/** Nothing that was noted is waited for longer. */
const MOST_POINTS = 64

/**
 * Judges all rules of a vehicle over its track. The same points give the same occurrences, wherever the judging was
 * interrupted by a checkpoint and in whatever order they came. With the tip of the judging before, points that it judged are judged anew only
 * where what came since changed what is thought of one of them.
 */
export function judgeVehicle(question: VehicleQuestion): VehicleAnswer {
  const { rules, checkpoint, track, tripRules, geofences, until } = question
  const points = judgePoints(track, tripRules)
  const run = createRun(question, points)
  const before = checkpoint?.at ?? Number.NEGATIVE_INFINITY
  const first = firstAtOrAfter(track, before + 1)
  const end = firstAtOrAfter(track, until)
  const tip = question.tip && stillHolds(question.tip, { question, points, first }) ? question.tip : null
  const settledAt = points.settledAt ?? Number.NEGATIVE_INFINITY
  const mark = tip?.mark && tip.mark.at <= settledAt ? tip.mark : null
  const movesTo = mark?.at ?? settledAt
  const settled = settledAt > before ? Math.min(run.firstAfter(movesTo), end) : first
  const isFurther =
    settledAt > before &&
    (tip === null || mark !== null || settled - first >= (tip.mark === null ? MOVED_AFTER_POINTS : MOST_POINTS))
  const asked: RuleQuestion = { question, run, tip, mark, first, end, settled, isFurther }
  const found = tip?.findings ?? []
  const judged = rules.map((rule, index) => judgeRule(rule, index, asked))
  const next = isFurther
    ? {
        ...{ at: movesTo, soundUntil: points.soundUntil, readFrom: points.readFrom(movesTo) },
        states: Object.fromEntries(
          judged.map(({ tip: { findings }, settled: state }) => [
            findings.rule.id,
            { effectiveFrom: findings.rule.effectiveFrom, state },
          ]),
        ),
      }
    : checkpoint
  const from = isFurther ? settled : first
  const isMarked = tip?.mark != null && !isFurther
  const dueAt = judged.reduce((least, each) => Math.min(least, each.dueAt), Number.POSITIVE_INFINITY)
  const isNews = found.length === 0 || judged.some(({ tip: { findings } }, index) => findings !== found[index])
  const findings = isNews ? judged.map((each) => each.tip.findings) : found
  return {
    findings,
    checkpoint: next,
    settledAt: points.settledAt,
    tip: next && {
      ...{ tripRules, asked: { rules, geofences, checkpoint: next } },
      ...{ rules: tip?.rules ?? judged.map((each) => each.tip), findings },
      ...{ judged: Math.max(0, end - from), ...notedPoints(tip, points, { from, end }) },
      mark: isMarked ? tip.mark : end - from >= MOVED_AFTER_POINTS ? markOf(track.fixTime[end - 1]!, judged) : null,
    },
    dueAt: Number.isFinite(dueAt) && dueAt <= until ? dueAt : null,
  }
}

const NO_ROOM = { isAccepted: new Uint8Array(0), speedKmh: new Float32Array(0) }
const LEAST_ROOM = 64

/** What was thought of these points, in the room of the tip before, where there is enough. */
function notedPoints(
  tip: JudgedTip | null,
  points: JudgedPoints,
  { from, end }: { from: number; end: number },
): Pick<JudgedTip, 'isAccepted' | 'speedKmh'> {
  const count = Math.max(0, end - from)
  let { isAccepted, speedKmh } = tip ?? NO_ROOM
  if (count > isAccepted.length) {
    const room = Math.max(2 * count, LEAST_ROOM)
    isAccepted = new Uint8Array(room)
    speedKmh = new Float32Array(room)
  }
  for (let index = 0; index < count; index++) {
    isAccepted[index] = points.isAccepted[from + index]!
    speedKmh[index] = points.track.speedKmh[from + index]!
  }
  return { isAccepted, speedKmh }
}

function markOf(at: EpochMs, judged: readonly JudgedRule[]): JudgedMark {
  return { at, states: judged.map(({ tip }) => copyOf(tip.state)) }
}

/** What is asked of all rules alike. */
interface RuleQuestion {
  question: VehicleQuestion
  run: Run
  tip: JudgedTip | null
  /** Where the checkpoint moves to, if that was noted. */
  mark: JudgedMark | null
  /** From this point on nothing was settled before. */
  first: number
  end: number
  /** Points before this one are settled now. */
  settled: number
  /** Whether the checkpoint moves there. */
  isFurther: boolean
}

interface JudgedRule {
  tip: RuleTip
  settled: RuleState
  dueAt: EpochMs
}

// Objects are written out here, and those of a tip stay the same: spread into each other or made anew, those of twenty rules at each report cost more than
// the judging.

function judgeRule(rule: Rule, index: number, asked: RuleQuestion): JudgedRule {
  const { question, run, first, end, settled, isFurther } = asked
  const tip = asked.tip?.rules[index] ?? null
  const marked = asked.mark?.states[index] ?? null
  const stored = question.checkpoint?.states[rule.id]
  const isSame = stored?.effectiveFrom === rule.effectiveFrom
  const begun = isSame ? stored.state : newRuleState()
  const world = tip?.world ?? worldOf(rule, question)
  // Nobody is silent for longer than the rule knows of him, nor without a tracker.
  if (!isSame && rule.condition.kind === 'silent') begun.lastAt = trackedFrom(world, rule.effectiveFrom)
  const start = isSame ? first : 0
  let checked = marked ?? begun
  let all = tip?.over ?? null
  if (isFurther && marked === null) {
    const over: Occurrence[] = []
    checked = copyOf(begun)
    run.over(world, checked, { from: start, end: settled, over })
    all ??= over
  }
  const state = tip?.state ?? copyOf(checked)
  all ??= []
  run.over(world, state, {
    from: Math.max(start, asked.tip ? first + asked.tip.judged : isFurther ? settled : 0),
    end,
    over: all,
  })
  const since = begun.last?.beganAt ?? rule.effectiveFrom
  const told = byTheClock(world, state, question)
  const settledSince = checked.last?.beganAt ?? rule.effectiveFrom
  const left = all.length === 0 ? all : all.filter(({ beganAt }) => beganAt >= settledSince)
  const findings = findingsOf(rule, { since, over: all, told, before: tip?.findings ?? null })
  if (tip === null) return { tip: { world, state, over: left, findings }, settled: checked, dueAt: told.dueAt }
  tip.over = left
  tip.findings = findings
  return { tip, settled: checked, dueAt: told.dueAt }
}

/** What a rule found; where that is what it had found before, the same object. */
function findingsOf(
  rule: Rule,
  found: { since: EpochMs; over: readonly Occurrence[]; told: ByTheClock; before: RuleFindings | null },
): RuleFindings {
  const { since, over, told, before } = found
  const { last } = told
  if (before?.rule === rule && before.since === since && over.length === 0 && told.over.length === 0) {
    const known = before.occurrences[0]
    if (before.occurrences.length <= 1 && (known && last ? isSameOccurrence(known, last) : !known && !last))
      return before
  }
  const occurrences = over.filter(({ beganAt }) => beganAt >= since)
  occurrences.push(...told.over)
  // A copy, since the tip goes on from the state.
  if (last) occurrences.push({ ...last })
  return { rule, since, occurrences }
}

function worldOf(rule: Rule, { geofences: known, tripRules, untracked = [] }: VehicleQuestion): RuleWorld {
  return {
    rule,
    geofences: groundsOf(rule, known),
    movingKmh: tripRules.movingKmh,
    gapMs: tripRules.gapSeconds * 1000,
    untracked,
  }
}
