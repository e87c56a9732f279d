import { findPerson } from '../storage/accounts/person-scope.ts'
import { bringRunsBack, holdSchedule, type ScheduleRun, takeRun } from '../storage/commands/command-schedule-runs.ts'
import { noteRefusedTurn } from '../storage/commands/command-turns.ts'
import { takeTurns } from './batch.ts'
import { type RunDeps, unattended } from './unattended.ts'

const ASKER_LEFT = 'Pausado: quem agendou não é mais da central. Agende de novo.'

/**
 * Asks for what is due in the names of those who scheduled it, by what they may at this moment; who approved stands behind each run for
 * as long as they may approve.
 */
export async function runSchedules(deps: RunDeps, now = Date.now()): Promise<void> {
  await bringRunsBack(deps.pool, now)
  // Side by side: one that waits for another server must not make the others late.
  const asked: Promise<void>[] = []
  for (let run = await takeRun(deps.pool, now); run !== null; run = await takeRun(deps.pool, now)) {
    if (run !== 'missed') asked.push(ask(deps, run))
  }
  const failed = (await Promise.allSettled(asked)).find((outcome) => outcome.status === 'rejected')
  if (failed) throw failed.reason
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
