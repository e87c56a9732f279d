import { COMMAND_KINDS, type Command, isRepeatable, mayStopVehicle } from '@monitorweb/domain/commands/command'
import { waitsForSafeMoment } from '@monitorweb/domain/commands/safe-moment'
import { protocolName } from '@monitorweb/domain/protocols/protocol-names'
import type pg from 'pg'
import { type CommandFamily, type CommandTarget, PROFILE_CHANGED, switchesAnother } from '../gateway/command-family.ts'
import type { Gateway } from '../gateway/gateway.ts'
import type { ReachedDevice } from '../gateway/ports/device-ways.ts'
import { commandFamilies } from '../gateway/protocols/command-families.ts'
import { createEachApart } from '../jobs/each-apart.ts'
import { createPacedTask } from '../jobs/paced-task.ts'
import { startRepeatedJob } from '../jobs/repeated-job.ts'
import { outageOf } from '../storage/base/database-errors.ts'
import {
  type DueCommand,
  lineOf,
  listDueCommands,
  noteLacksApproval,
  noteSent,
  noteUnsent,
  noteUnwritable,
  noteWaiting,
  takeCommand,
} from '../storage/commands/command-delivery.ts'
import { settleCommands } from '../storage/commands/command-settling.ts'
import { allowedNetworks } from '../storage/intake/allowed-networks.ts'

/** A tracker that connects gets what waits for it after so long at the latest. */
const LOOK_EVERY_MS = 1_000
/** Whoever asks for many does not have each looked for alone. */
const LEAST_REST_MS = 20

/** What was true when a command was judged, and when it was taken, is for so long. */
const MOST_SINCE_TAKEN_MS = 5_000

interface CommandLog {
  error(details: Record<string, unknown>, message: string): void
}

export interface CommandSender {
  /** Somebody asked for a command, or approved one. */
  look(): void
  stop(): Promise<void>
}

/**
 * Sends commands to the trackers that hold a connection of this process, of several processes each to its own. A command is taken in the
 * database before its bytes are written: after a crash it is known which may have gone out, and no dangerous one goes out twice.
 */
export function startCommandSender(pool: pg.Pool, gateway: Pick<Gateway, 'reach'>, log: CommandLog): CommandSender {
  const repeatable = COMMAND_KINDS.filter(isRepeatable)
  let stopping = false
  const sendEach = createEachApart({
    list: () => listDueCommands(pool),
    lineOf,
    work: send,
    noteFailure: (error) => log.error({ err: error }, 'a command was not sent; tried again'),
    isOfAll: (error) => outageOf(error) !== null,
  })
  // What fails is looked for again with the next look, not at once: a database that is away would be asked without rest.
  const sending = createPacedTask({ minIntervalMs: LEAST_REST_MS, run: sendDue })
  const settling = startRepeatedJob({
    everyMs: LOOK_EVERY_MS,
    run() {
      sending.wake()
      return settleCommands(pool, repeatable)
    },
    noteFailure: (error) => log.error({ err: error }, 'what became of commands was not settled; tried again'),
  })

  async function sendDue(): Promise<void> {
    const judgedAt = performance.now()
    // Rules and places of then are old: what is left is judged anew.
    const isOld = () => performance.now() - judgedAt > MOST_SINCE_TAKEN_MS
    await sendEach(() => stopping || isOld())
    if (!stopping && isOld()) sending.wake()
  }

  /** A connection from where the tracker must not come any more holds until it speaks again. */
  function reach({ serial, allowedNetworks: text }: DueCommand): ReachedDevice | null {
    const reached = gateway.reach(serial)
    const allowed = allowedNetworks(text)
    return reached && allowed && !allowed.has(reached.address) ? null : reached
  }

  async function send(due: DueCommand): Promise<void> {
    const { id, model, command } = due
    const reached = reach(due)
    if (!reached) return
    const { protocol, transport, edition, heardAt } = reached
    const family = commandFamilies[protocol]
    if (!family?.kinds(model).includes(command.kind)) {
      return await noteUnwritable(
        pool,
        id,
        `O rastreador fala ${protocolName(protocol)}, em que este comando não existe.`,
      )
    }
    const refusal = family.refusalOf?.(command) ?? null
    if (refusal !== null) return await noteUnwritable(pool, id, refusal)
    if (switchesAnother(family, command, due.outputLabels)) return await noteUnwritable(pool, id, PROFILE_CHANGED)
    if (due.lacksApproval) return await noteLacksApproval(pool, id)
    const waitsFor = waits(family, due, reached)
    if (waitsFor !== null) return waitsFor === due.waitsFor ? undefined : await noteWaiting(pool, id, waitsFor)
    const target = { serial: reached.serial, model, now: Date.now(), transport, edition, number: id }
    const bytes = encoded(family, command, target)
    if (!bytes) return await noteUnwritable(pool, id, 'Este comando não pode ser escrito para este rastreador.')
    const takenAt = performance.now()
    const mark = family.markOf?.(command, target) ?? null
    if (!(await takeCommand(pool, { id, safeMoment: mayStopVehicle(command) ? due : null, heardAt, mark }))) return
    // A process that slept meanwhile knows nothing of the vehicle any more.
    const isLate = performance.now() - takenAt > MOST_SINCE_TAKEN_MS
    const again = reach(due)
    const isSame = again?.protocol === protocol && again.serial === reached.serial && again.transport === transport
    // Meanwhile it may have come back over another connection, in another language.
    if (isLate || !isSame || !again.write(bytes)) return await noteUnsent(pool, id)
    await noteSent(pool, { id, deviceId: due.deviceId, protocol, bytes })
  }

  return {
    look: () => sending.wake(),
    async stop() {
      stopping = true
      await settling.stop()
      await sending.stop()
    },
  }
}

/** What a command waits for though its tracker is heard, in Portuguese; null for nothing. */
function waits(family: CommandFamily, due: DueCommand, { transport }: ReachedDevice): string | null {
  if (family.isOverConnectionsOnly && transport === 'udp') {
    return 'Aguarda o rastreador se conectar por TCP: por UDP ele só informa.'
  }
  return mayStopVehicle(due.command) ? waitsForSafeMoment(due.fix, due, Date.now()) : null
}

/** Null where a family fails: a fault in one command must not keep those after it from being sent. */
function encoded(family: CommandFamily, command: Command, target: CommandTarget): Buffer | null {
  try {
    return family.encode(command, target)
  } catch {
    return null
  }
}
