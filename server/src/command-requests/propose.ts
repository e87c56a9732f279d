import { commandWords } from '@monitorweb/domain/commands/command'
import { findPerson } from '../storage/accounts/person-scope.ts'
import { type CommandProposal, noteProposal, takeProposals } from '../storage/commands/command-proposals.ts'
import { requestCommand } from './ask.ts'
import { sentenceOf } from './batch.ts'
import { type RunDeps, unattended } from './unattended.ts'

/** Whoever approves later than this approves something else. */
const VALID_HOURS = 1

/**
 * Asks for what rules propose, in the names of who wrote them and by what they may: nothing is sent until another person approves it. What
 * became of each is said in its occurrence.
 */
export async function askForProposals(deps: RunDeps): Promise<void> {
  for (const proposal of await takeProposals(deps.pool)) {
    const words = `A regra propôs ${commandWords({ kind: proposal.kind }).toLowerCase()}`
    const outcome = await propose(deps, proposal).then(
      (id) => `espera aprovação em Configurações, Comandos (comando ${id}).`,
      (error: unknown) => `e não foi pedido: ${problemOf(error)}`,
    )
    await noteProposal(deps.pool, proposal.attendanceId, `${words}, ${outcome}`)
  }
}

/** What failed otherwise is said too: the proposals after it were taken with it, and come no more. */
function problemOf(error: unknown): string {
  try {
    return sentenceOf(error)
  } catch {
    return 'o servidor falhou. Peça-o à mão.'
  }
}

async function propose({ pool, privileged, traccarKinds }: RunDeps, proposal: CommandProposal): Promise<number> {
  const { attendanceId, vehicleId, kind, ruleName, writtenBy } = proposal
  const writer = writtenBy === null ? null : await findPerson(pool, privileged, writtenBy)
  const viewer = unattended(writer, `ocorrência ${attendanceId}`)
  const reason = `Regra «${ruleName}», ocorrência ${attendanceId}`
  const request = { vehicleId, command: { kind }, reason, hours: VALID_HOURS, isProposed: true }
  return (await requestCommand(pool, viewer, request, traccarKinds)).id
}
