import { type CommandRecord, commandOf, type commandOperations } from '@monitorweb/contract/commands/command-operations'
import { momentWords } from '@monitorweb/domain/calendar/moment-words'
import {
  type Command,
  type CommandKind,
  commandWords,
  confirmationOf,
  isDangerous,
} from '@monitorweb/domain/commands/command'
import { ConflictError } from '../../errors/record-errors.ts'
import type { CommandFamily } from '../../gateway/command-family.ts'
import { commandFamilies } from '../../gateway/protocols/command-families.ts'
import { findZoneOf } from '../../storage/accounts/person-zone.ts'
import type { Viewer } from '../../storage/base/scope.ts'
import { approveCommand, askCommand, cancelCommand, declineCommand } from '../../storage/commands/command-changes.ts'
import { type CommandRow, countCommands, listCommands } from '../../storage/commands/command-store.ts'
import { type CommandTarget, findCommandTarget } from '../../storage/commands/command-target.ts'
import type { ResolverDeps, Resolvers } from '../resolver.ts'

/** These resolvers take commands for trackers, and say what became of them. */
export function commandResolvers({
  pool,
}: Pick<ResolverDeps, 'pool'>): Pick<Resolvers, keyof typeof commandOperations> {
  /** What the command waits for as long as its tracker is not heard; the gateway says it anew. */
  async function waitsForTracker(target: CommandTarget, viewer: Viewer): Promise<string> {
    if (target.lastCommunicationAt === null) return 'Aguarda o rastreador, que nunca se comunicou.'
    const clock = { now: Date.now(), zone: await findZoneOf(pool, viewer.userId) }
    return `Aguarda o rastreador se conectar: a última comunicação foi ${momentWords(target.lastCommunicationAt, clock)}.`
  }

  return {
    async listOfferedCommands({ vehicleId }, viewer) {
      const target = await findCommandTarget(pool, viewer.scope, vehicleId)
      const family = commandFamilies[target.protocol]
      return kindsFor(viewer, family, target).map((kind) => ({
        kind,
        needsApproval: isDangerous(kind),
        isConfirmable: confirmedBy(family!, { kind, output: 1, on: true } as Command) !== null,
        outputs: kind === 'output' ? (family?.outputs ?? 0) : 0,
      }))
    },
    listCommands: async (asked, viewer) => (await listCommands(pool, viewer, asked)).map(present),
    countCommands: (asked, viewer) => countCommands(pool, viewer, asked),
    async askCommand({ vehicleId, kind, reason, hours, ...details }, viewer) {
      const target = await findCommandTarget(pool, viewer.scope, vehicleId)
      const { deviceId, protocol } = target
      if (deviceId === null) throw new ConflictError('vehicleId', 'Este veículo está sem equipamento.')
      const family = commandFamilies[protocol]
      const known = kindsFor(viewer, family, target)
      if (!family || !known.includes(kind as CommandKind)) throw new ConflictError('kind', unknownTo(target, known))
      const command = commandOf(kind as CommandKind, details)
      if (command.kind === 'output' && command.output > (family.outputs ?? 0)) {
        throw new ConflictError('output', `Este rastreador tem ${family.outputs} saídas.`)
      }
      return present(
        await askCommand(pool, viewer, {
          ...{ vehicleId, deviceId, command, reason, hours },
          needsApproval: isDangerous(command.kind),
          confirmation: confirmedBy(family, command),
          waitsFor: await waitsForTracker(target, viewer),
        }),
      )
    },
    async approveCommand({ id, note }, viewer) {
      const waitsFor = async ({ vehicleId }: CommandRow) =>
        await waitsForTracker(await findCommandTarget(pool, viewer.scope, vehicleId), viewer)
      return present(await approveCommand(pool, viewer, { id, note, waitsFor }))
    },
    declineCommand: async (asked, viewer) => present(await declineCommand(pool, viewer, asked)),
    cancelCommand: async (asked, viewer) => present(await cancelCommand(pool, viewer, asked)),
  }
}

/** The kinds that a tracker knows and this person may ask for: words of the maker's own are for administrators. */
function kindsFor({ access }: Viewer, family: CommandFamily | undefined, { model }: CommandTarget): CommandKind[] {
  return (family?.kinds(model) ?? []).filter((kind) => kind !== 'text' || access === 'A')
}

function present({ command, deviceId: _device, ...row }: CommandRow): CommandRecord {
  return { ...row, words: commandWords(command) }
}

/** The reading that confirms a command, by what trackers of the family report. */
function confirmedBy({ blockReading }: CommandFamily, command: Command) {
  const confirmation = confirmationOf(command)
  if (command.kind !== 'block' && command.kind !== 'unblock') return confirmation
  return blockReading === undefined || !confirmation ? null : { ...confirmation, reading: blockReading }
}

function unknownTo({ protocol }: CommandTarget, known: readonly CommandKind[]): string {
  if (protocol === '') return 'O rastreador nunca se comunicou: não se sabe que comandos conhece.'
  if (known.length === 0) return `Para rastreadores que falam ${protocol} não há comandos.`
  return `Este rastreador não conhece este comando. Conhece: ${known.join(', ')}.`
}
