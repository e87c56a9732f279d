import { COMMAND_KINDS, type Command, isRepeatable, mayStopVehicle } from '@monitorweb/domain/commands/command'
import { waitsForSafeMoment } from '@monitorweb/domain/commands/safe-moment'
import type pg from 'pg'
import type { CommandFamily, CommandTarget } from '../gateway/command-family.ts'
import type { Gateway } from '../gateway/gateway.ts'
import { commandFamilies } from '../gateway/protocols/command-families.ts'
import { createPacedTask } from '../jobs/paced-task.ts'
import { startRepeatedJob } from '../jobs/repeated-job.ts'
import {
  type DueCommand,
  listDueCommands,
  noteSent,
  noteUnsent,
  noteUnwritable,
  noteWaiting,
  settleCommands,
  takeCommand,
} from '../storage/commands/command-delivery.ts'

/** A tracker that connects gets what waits for it after so long at the latest. */
const LOOK_EVERY_MS = 1_000
/** Whoever asks for many does not have each looked for alone. */
const LEAST_REST_MS = 20

/** A tracker as it speaks over its connection. */
interface Reached {
  protocol: string
  serial: string
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
export function startCommandSender(pool: pg.Pool, gateway: Pick<Gateway, 'write'>): CommandSender {
  const repeatable = COMMAND_KINDS.filter(isRepeatable)
  let stopping = false
  // What fails is looked for again with the next look, not at once: a database that is away would be asked without rest.
  const sending = createPacedTask({ minIntervalMs: LEAST_REST_MS, run: () => sendDue().catch(() => undefined) })
  const settling = startRepeatedJob({
    everyMs: LOOK_EVERY_MS,
    run() {
      sending.wake()
      return settleCommands(pool, repeatable)
    },
  })

  async function sendDue(): Promise<void> {
    for (const due of await listDueCommands(pool)) {
      if (stopping) return
      await send(due)
    }
  }

  async function send(due: DueCommand): Promise<void> {
    const { id, serial, command } = due
    const reached = reach(serial)
    if (!reached) return
    const family = commandFamilies[reached.protocol]
    if (!family?.kinds(due.model).includes(command.kind)) {
      return await noteUnwritable(pool, id, `O rastreador fala ${reached.protocol}, em que este comando não existe.`)
    }
    const waitsFor = mayStopVehicle(command) ? waitsForSafeMoment(due.fix, Date.now()) : null
    if (waitsFor !== null) return waitsFor === due.waitsFor ? undefined : await noteWaiting(pool, id, waitsFor)
    const bytes = encoded(family, command, { serial: reached.serial, model: due.model, now: Date.now() })
    if (!bytes) return await noteUnwritable(pool, id, 'Este comando não pode ser escrito para este rastreador.')
    if (!(await takeCommand(pool, id, { onlyAtSafeMoment: mayStopVehicle(command) }))) return
    // Meanwhile it may have come back over another connection, in another language.
    const isSame = (device: Reached) => device.protocol === reached.protocol && device.serial === reached.serial
    if (!gateway.write(serial, (device) => (isSame(device) ? bytes : null))) return await noteUnsent(pool, id)
    await noteSent(pool, { id, deviceId: due.deviceId, protocol: reached.protocol, bytes })
  }

  /** Who is reached by a serial, without a word being said. */
  function reach(serial: string): Reached | null {
    let found: Reached | null = null
    gateway.write(serial, (device) => {
      found ??= device
      return null
    })
    return found
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

/** Null where a family fails: a fault in one command must not keep those after it from being sent. */
function encoded(family: CommandFamily, command: Command, target: CommandTarget): Buffer | null {
  try {
    return family.encode(command, target)
  } catch {
    return null
  }
}
