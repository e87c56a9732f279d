import type { CommandChannel } from '@monitorweb/contract/commands/command-operations'
import { momentWords } from '@monitorweb/domain/calendar/moment-words'
import { type Command, type CommandKind, mayStopVehicle } from '@monitorweb/domain/commands/command'
import {
  type CommandPerson,
  type CommandPolicy,
  mayApprove,
  mayAsk,
  needsApproval,
} from '@monitorweb/domain/commands/command-policy'
import type pg from 'pg'
import { ConflictError } from '../errors/record-errors.ts'
import { commandFamilies } from '../gateway/protocols/command-families.ts'
import { findZoneOf } from '../storage/accounts/person-zone.ts'
import type { Viewer } from '../storage/base/scope.ts'
import { type AgreedBefore, type AskedCommand, askCommand } from '../storage/commands/command-asking.ts'
import type { CommandRow } from '../storage/commands/command-store.ts'
import { type CommandTarget, findCommandTarget } from '../storage/commands/command-target.ts'
import { findConsent } from '../storage/commands/consent-store.ts'
import { policyOf, requireAllowed } from './authority.ts'
import { requireSms, waitsForSms } from './by-sms.ts'
import {
  askedOfTraccar,
  confirmedBy,
  knownKinds,
  type TraccarKinds,
  unknownTo,
  withOutput,
} from './offered-commands.ts'

export interface CommandRequest extends Pick<AskedCommand, 'reason' | 'hours' | 'batchId'> {
  /** Over the connection where nothing is said. */
  channel?: CommandChannel
  /** No person pressed a button: somebody approves it, whatever it is. */
  isProposed?: boolean
  vehicleId: number
  command: Command
  /** Who agreed to it before, as with each run of a schedule; it counts for those who may approve by the owner's rules of now. */
  agreed?: { person: CommandPerson & { userId: number } } & Pick<AgreedBefore, 'approvedWith' | 'words'>
}

/**
 * Asks for a command in a person's name, under the rules of the vehicle's owner. Throws NotFoundError, ForbiddenError, and ConflictError with
 * a sentence for what the tracker does not know, for a vehicle whose owner has no consent on file, and what {@link askCommand} throws.
 */
export async function requestCommand(
  pool: pg.Pool,
  viewer: Viewer,
  { vehicleId, command: asked, agreed, isProposed = false, channel = 'connection', ...request }: CommandRequest,
  traccarKinds?: TraccarKinds,
): Promise<CommandRow> {
  const target = await askedOfTraccar(await findCommandTarget(pool, viewer.scope, vehicleId), traccarKinds)
  const { deviceId, customerId } = target
  const policy = await policyOf(pool, customerId)
  requireAllowed(viewer.operator || mayAsk(policy, viewer, asked.kind))
  if (deviceId === null) throw new ConflictError('vehicleId', 'Este veículo está sem equipamento.')
  if (channel === 'sms') await requireSms(pool, target, { command: asked, safeSpeedKmh: policy.safeSpeedKmh })
  else requireKnown(target, policy, { kind: asked.kind, viewer })
  requireAllowed(mayAsk(policy, viewer, asked.kind))
  const family = commandFamilies[target.protocol]
  const refusal = channel === 'connection' ? family?.refusalOf?.(asked) : null
  if (refusal) throw new ConflictError(asked.kind === 'odometer' ? 'odometerKm' : 'seconds', refusal)
  const command = withOutput(target, asked, channel)
  if (command.kind === 'output' && command.output > (family?.outputs ?? 0)) {
    throw new ConflictError('output', `Este rastreador tem ${family?.outputs} saídas.`)
  }
  return await askCommand(pool, viewer, {
    ...{ ...request, vehicleId, deviceId, command, channel },
    needsApproval: isProposed || needsApproval(policy, command.kind, Date.now()),
    agreed:
      agreed && mayApprove(policy, agreed.person, command.kind) ? { ...agreed, personId: agreed.person.userId } : null,
    safeMoment: policy,
    consentId: mayStopVehicle(command) ? await requireConsent(pool, target) : null,
    limitPerHour: policy.limitPerHour,
    confirmation: family ? confirmedBy(family, command) : null,
    waitsFor: await waitsForTracker(pool, target, { kind: command.kind, viewer, channel }),
  })
}

/** Throws ConflictError for what the tracker does not know, with what it does as far as the person may ask for it. */
function requireKnown(
  target: CommandTarget,
  policy: CommandPolicy,
  { kind, viewer }: { kind: CommandKind; viewer: Viewer },
): void {
  const kinds = knownKinds(target)
  if (kinds.includes(kind)) return
  throw new ConflictError(
    'kind',
    unknownTo(
      target,
      kinds.filter((each) => mayAsk(policy, viewer, each)),
    ),
  )
}

async function requireConsent(pool: pg.Pool, { customerId, customerName }: CommandTarget): Promise<number> {
  const consent = await findConsent(pool, customerId)
  if (consent !== null) return consent
  throw new ConflictError(
    'kind',
    `${customerName} não tem consentimento de bloqueio no arquivo: guarde o documento em Configurações, Comandos, e peça de novo.`,
  )
}

/** What a command waits for as long as its tracker is not heard, and what happens then; who sends it says it anew. */
export async function waitsForTracker(
  pool: pg.Pool,
  target: CommandTarget,
  { kind, viewer, channel }: { kind: CommandKind; viewer: Viewer; channel: CommandChannel },
): Promise<string> {
  if (channel === 'sms') return waitsForSms(kind)
  if (target.lastCommunicationAt === null) return 'Aguarda o rastreador, que nunca se comunicou.'
  const clock = { now: Date.now(), zone: await findZoneOf(pool, viewer.userId) }
  const since = momentWords(target.lastCommunicationAt, clock)
  const then = mayStopVehicle({ kind })
    ? 'Quando voltar, o comando sai assim que for seguro parar o veículo.'
    : 'Quando voltar, o comando sai em seguida.'
  return `Aguarda o rastreador se conectar: a última comunicação foi ${since}. ${then}`
}
