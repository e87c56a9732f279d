import { commandWords } from '@monitorweb/domain/commands/command'
import { findPerson } from '../storage/accounts/person-scope.ts'
import {
  type CommandProposal,
  findProposed,
  listLostProposals,
  noteProposal,
  takeProposals,
} from '../storage/commands/command-proposals.ts'
import { requestCommand } from './ask.ts'
import { sentenceOf } from './batch.ts'
import { type RunDeps, unattended } from './unattended.ts'

/** Whoever approves later than this approves something else. */
const VALID_HOURS = 1

/**
 * Asks for what rules propose, in the names of who wrote them and by what they may: nothing is sent until another person approves it. What
 * became of each is said in its occurrence, also of one that a process took which ended before it said so.
 */
export async function askForProposals(deps: RunDeps): Promise<void> {
  for (const proposal of await takeProposals(deps.pool)) {
    const outcome = await propose(deps, proposal).then(
      asked,
      (error: unknown) => `e não foi pedido: ${problemOf(error)}`,
    )
    await noteProposal(deps.pool, proposal, `${wordsOf(proposal)}, ${outcome}`)
  }
  for (const proposal of await listLostProposals(deps.pool)) {
    const id = await findProposed(deps.pool, proposal.vehicleId, reasonOf(proposal))
    await noteProposal(deps.pool, proposal, `${wordsOf(proposal)}, ${id === null ? LOST : asked(id)}`)
  }
}

const LOST = 'e não foi pedido: o servidor parou antes. Peça-o à mão.'
const asked = (id: number) => `espera aprovação em Configurações, Comandos (comando ${id}).`
const wordsOf = ({ kind }: CommandProposal) => commandWords({ kind }).toLowerCase()
const reasonOf = ({ ruleName, attendanceId }: CommandProposal) => `Regra «${ruleName}», ocorrência ${attendanceId}`

/** What failed otherwise is said too: the proposals after it were taken with it, and come no more. */
function problemOf(error: unknown): string {
  try {
    return sentenceOf(error)
  } catch {
    return 'o servidor falhou. Peça-o à mão.'
  }
}

async function propose({ pool, privileged, traccarKinds }: RunDeps, proposal: CommandProposal): Promise<number> {
  const { attendanceId, vehicleId, kind, writtenBy } = proposal
  const writer = writtenBy === null ? null : await findPerson(pool, privileged, writtenBy)
  const viewer = unattended(writer, `ocorrência ${attendanceId}`)
  const request = { vehicleId, command: { kind }, reason: reasonOf(proposal), hours: VALID_HOURS, isProposed: true }
  return (await requestCommand(pool, viewer, request, traccarKinds)).id
}
