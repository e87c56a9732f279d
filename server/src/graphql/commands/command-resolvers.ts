import {
  type CommandChannel,
  type CommandRecord,
  commandOf,
  commandOperations,
} from '@monitorweb/contract/commands/command-operations'
import { type CommandKind, commandWords } from '@monitorweb/domain/commands/command'
import { requestCommand } from '../../command-requests/ask.ts'
import { policyOf, withAuthority, withRights } from '../../command-requests/authority.ts'
import { kindsBySms } from '../../command-requests/by-sms.ts'
import { approve, cancel, decline, requireFollowed } from '../../command-requests/decide.ts'
import { askedOfTraccar, offeredKinds } from '../../command-requests/offered-commands.ts'
import { commandPaper } from '../../exports/command-paper.ts'
import { findUserName } from '../../storage/accounts/user-name.ts'
import type { Viewer } from '../../storage/base/scope.ts'
import { type CommandRow, countCommands, listCommands } from '../../storage/commands/command-store.ts'
import { findCommandTarget } from '../../storage/commands/command-target.ts'
import type { ResolverDeps, Resolvers } from '../resolver.ts'

const CODE_FIELD = commandOperations.approveCommand.args.code.inputWire

/** These resolvers take commands for trackers, and say what became of them. */
export function commandResolvers({
  pool,
  secrets,
  traccarKinds,
}: Pick<ResolverDeps, 'pool' | 'secrets' | 'traccarKinds'>): Pick<Resolvers, keyof typeof commandOperations> {
  const present = async (row: CommandRow, viewer: Viewer) => presented((await withRights(pool, viewer, [row]))[0]!)
  return {
    async listOfferedCommands({ vehicleId }, viewer) {
      const target = await askedOfTraccar(await findCommandTarget(pool, viewer.scope, vehicleId), traccarKinds)
      const told = { target, bySms: await kindsBySms(pool, target) }
      return offeredKinds(told, await policyOf(pool, target.customerId), viewer)
    },
    async listCommands(asked, viewer) {
      const rows = await listCommands(pool, viewer, await withAuthority(pool, viewer, asked))
      return (await withRights(pool, viewer, rows)).map(presented)
    },
    countCommands: async (asked, viewer) => await countCommands(pool, viewer, await withAuthority(pool, viewer, asked)),
    async getCommandPaper({ id }, viewer) {
      const row = await requireFollowed(pool, viewer, id)
      const pdf = await commandPaper(pool, viewer, { row, madeBy: await findUserName(pool, viewer.userId) })
      return { fileName: `comando-${id}-${row.plate}.pdf`, content: pdf.toString('base64') }
    },
    async askCommand({ vehicleId, kind, reason, hours, channel, ...details }, viewer) {
      const command = commandOf(kind as CommandKind, details)
      const asked = { vehicleId, command, reason, hours, channel: channel as CommandChannel }
      const row = await requestCommand(pool, viewer, asked, traccarKinds)
      return await present(row, viewer)
    },
    async approveCommand({ id, note, code }, viewer) {
      const decision = { id, note, code: { value: code, field: CODE_FIELD } }
      return await present(await approve({ pool, secrets }, viewer, decision), viewer)
    },
    declineCommand: async (asked, viewer) => await present(await decline(pool, viewer, asked), viewer),
    cancelCommand: async (asked, viewer) => await present(await cancel(pool, viewer, asked), viewer),
  }
}

function presented(row: CommandRow): CommandRecord {
  const { command, deviceId, customerId, consentId, approvedWith, safeSpeedKmh, needsIgnitionOff, ...shown } = row
  return { ...shown, words: commandWords(command) }
}
