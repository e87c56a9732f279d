import { findPerson } from '../storage/accounts/person-scope.ts'
import { bringRunsBack, holdSchedule, type ScheduleRun, takeRun } from '../storage/commands/command-schedule-runs.ts'
import { keepWorkedAt, noteRefusedTurn } from '../storage/commands/command-turns.ts'
import { takeTurns } from './batch.ts'
import { type RunDeps, unattended } from './unattended.ts'

const ASKER_LEFT = 'Pausado: quem agendou não é mais da central. Agende de novo.'

export interface ScheduleRuns {
  /** Begins what is due, and does not wait for it. */
  run(): Promise<void>
  /** Resolves when what was begun has ended. */
  underWay(): Promise<unknown>
}

/**
 * Asks for what is due in the names of those who scheduled it, by what they may at this moment; who approved stands behind each run for
 * as long as they may approve. Runs go on side by side, since one that waits for another server must not make the others late; those that concern
 * one vehicle come one after the other, as they were due.
 */
export function createScheduleRuns(deps: RunDeps): ScheduleRuns {
  /** The end of the newest run of each vehicle, which waits for those before it. */
  const newest = new Map<number, Promise<void>>()
  /** The batches of runs that wait for earlier ones: each look for what is due says that somebody still works at them. */
  const waiting = new Set<number>()

  function begin(run: ScheduleRun): void {
    const earlier = run.vehicleIds.map((vehicleId) => newest.get(vehicleId))
    waiting.add(run.batchId)
    const asked = Promise.all(earlier).then(() => {
      waiting.delete(run.batchId)
      return ask(deps, run)
    })
    // Where this fails, what is left is soon told as not asked for.
    const ended = asked
      .catch(() => undefined)
      .then(() => {
        for (const vehicleId of run.vehicleIds) if (newest.get(vehicleId) === ended) newest.delete(vehicleId)
      })
    for (const vehicleId of run.vehicleIds) newest.set(vehicleId, ended)
  }

  return {
    async run() {
      await keepWorkedAt(deps.pool, [...waiting])
      await bringRunsBack(deps.pool)
      for (let run = await takeRun(deps.pool); run !== null; run = await takeRun(deps.pool)) {
        if (run !== 'missed') begin(run)
      }
    },
    underWay: () => Promise.all(newest.values()),
  }
}

async function ask(deps: RunDeps, run: ScheduleRun): Promise<void> {
  const { pool, privileged } = deps
  const { scheduleId, batchId, approvedBy, approvedWith, askedBy, ...request } = run
  const asker = await findPerson(pool, privileged, askedBy)
  if (!asker?.operator) {
    for (const vehicleId of run.vehicleIds) await noteRefusedTurn(pool, { id: batchId, vehicleId }, ASKER_LEFT)
    return await holdSchedule(pool, scheduleId, ASKER_LEFT)
  }
  const approver = approvedBy === null ? null : await findPerson(pool, privileged, approvedBy)
  const viewer = unattended(asker, `agendamento ${scheduleId}`)
  const agreed = approver && { person: approver, approvedWith, words: `Aprovado no agendamento ${scheduleId}.` }
  await takeTurns(deps, viewer, { ...request, id: batchId, ...(agreed && { agreed }) })
}
