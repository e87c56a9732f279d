import type { EpochMs } from '../position/position-report.ts'
import { firstAtOrAfter } from '../track/track.ts'
import { byTheClock } from './clock-ends.ts'
import type { RuleWorld } from './judge-rule.ts'
import { judgePoints } from './judged-points.ts'
import { createRun, type Run } from './judged-run.ts'
import { stillHolds } from './judged-tip.ts'
import type { Occurrence, Rule } from './rule.ts'
import { copyOf, newRuleState, type RuleState } from './rule-state.ts'
import type { JudgedTip, RuleCheckpoint, RuleTip, VehicleQuestion } from './vehicle-question.ts'

export interface RuleFindings {
  rule: Rule
  /** These are all occurrences that begin here or later. */
  since: EpochMs
  occurrences: Occurrence[]
}

export interface VehicleAnswer {
  findings: RuleFindings[]
  /** Null where nothing is settled yet. */
  checkpoint: RuleCheckpoint | null
  /** For the next judging from this checkpoint; null where nothing is settled yet. */
  tip: JudgedTip | null
  /** The clock alone changes something then; null: nothing. */
  dueAt: EpochMs | null
}

/** A checkpoint is moved once so many points more are settled: for each one it would cost as much as judging it. */
const MOVED_AFTER_POINTS = 16

/**
 * Judges all rules of a vehicle over its track. The same points give the same occurrences, wherever the judging was
 * interrupted by a checkpoint and in whatever order they came. With the tip of the judging before, points that it judged are judged anew only
 * where what came since changed what is thought of one of them.
 */
export function judgeVehicle(question: VehicleQuestion): VehicleAnswer {
  const { rules, checkpoint, track, tripRules, until } = question
  const points = judgePoints(track, tripRules)
  const run = createRun(question, points)
  const before = checkpoint?.at ?? Number.NEGATIVE_INFINITY
  const first = firstAtOrAfter(track, before + 1)
  const end = firstAtOrAfter(track, until)
  const tip = question.tip && stillHolds(question.tip, { question, points, first }) ? question.tip : null
  const settledAt = points.settledAt ?? Number.NEGATIVE_INFINITY
  const settled = settledAt > before ? Math.min(run.firstAfter(settledAt), end) : first
  const isFurther = settledAt > before && (tip === null || settled - first >= MOVED_AFTER_POINTS)
  const judged = rules.map((rule, index) =>
    judgeRule(rule, {
      question,
      run,
      tip: tip?.rules[index] ?? null,
      first,
      judged: tip?.judged ?? 0,
      end,
      settled,
      isFurther,
    }),
  )
  const next = isFurther
    ? {
        ...{ at: settledAt, soundUntil: points.soundUntil, readFrom: points.readFrom },
        states: Object.fromEntries(
          judged.map(({ rule: { id, effectiveFrom }, settled: state }) => [id, { effectiveFrom, state }]),
        ),
      }
    : checkpoint
  const from = isFurther ? settled : first
  const dueAt = judged.reduce((least, each) => Math.min(least, each.dueAt), Number.POSITIVE_INFINITY)
  return {
    findings: judged.map(({ rule, since, occurrences }) => ({ rule, since, occurrences })),
    checkpoint: next,
    tip: next && {
      ...{ tripRules, judged: Math.max(0, end - from), rules: judged.map((each) => each.tip) },
      ...{ isAccepted: points.isAccepted.slice(from, end), speedKmh: points.track.speedKmh.slice(from, end) },
    },
    dueAt: dueAt <= until ? dueAt : null,
  }
}

interface RuleQuestion {
  question: VehicleQuestion
  run: Run
  tip: RuleTip | null
  /** From this point on nothing was settled before, of which so many are judged in the tip. */
  first: number
  judged: number
  end: number
  /** Points before this one are settled now. */
  settled: number
  /** Whether the checkpoint moves there. */
  isFurther: boolean
}

interface JudgedRule extends RuleFindings {
  tip: RuleTip
  settled: RuleState
  dueAt: EpochMs
}

function judgeRule(rule: Rule, asked: RuleQuestion): JudgedRule {
  const { question, run, tip, first, judged, end, settled, isFurther } = asked
  const stored = question.checkpoint?.states[rule.id]
  const isSame = stored?.effectiveFrom === rule.effectiveFrom
  const begun = isSame ? stored.state : newRuleState()
  // Nobody is silent for longer than the rule knows of him.
  if (!isSame && rule.condition.kind === 'silent') begun.lastAt = rule.effectiveFrom
  const world = tip?.world ?? worldOf(rule, question)
  const start = Math.max(isSame ? first : 0, firstAtOrAfter(question.track, rule.effectiveFrom))
  const over: Occurrence[] = []
  let checked = begun
  if (isFurther) {
    checked = copyOf(begun)
    run.over(world, checked, { from: start, end: settled, over })
  }
  const state = tip?.state ?? copyOf(checked)
  const all = tip?.over ?? over
  run.over(world, state, { from: Math.max(start, tip ? first + judged : isFurther ? settled : 0), end, over: all })
  const since = begun.last?.beganAt ?? rule.effectiveFrom
  const told = byTheClock(world, state, question)
  const occurrences = all.filter(({ beganAt }) => beganAt >= since)
  if (told.before) occurrences.push(told.before)
  // A copy, since the tip goes on from the state.
  if (told.last) occurrences.push({ ...told.last })
  const settledSince = checked.last?.beganAt ?? rule.effectiveFrom
  return {
    ...{ rule, since, occurrences, settled: checked, dueAt: told.dueAt },
    tip: { world, state, over: all.filter(({ beganAt }) => beganAt >= settledSince) },
  }
}

function worldOf(rule: Rule, { geofenceOf, tripRules }: VehicleQuestion): RuleWorld {
  const geofences = rule.geofenceIds.flatMap((id) => geofenceOf(id) ?? [])
  return { rule, geofences, movingKmh: tripRules.movingKmh, gapMs: tripRules.gapSeconds * 1000 }
}
