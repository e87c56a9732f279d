import { type CommandKind, knownKindsWords, mayStopVehicle } from '@monitorweb/domain/commands/command'
import { waitsForSafeMoment } from '@monitorweb/domain/commands/safe-moment'
import type pg from 'pg'
import { kindsOfTypes, traccarCommands } from '../gateway/protocols/traccar/commands.ts'
import { createEachApart } from '../jobs/each-apart.ts'
import { startRepeatedJob } from '../jobs/repeated-job.ts'
import { outageOf } from '../storage/base/database-errors.ts'
import {
  type DueCommand,
  lineOf,
  listDueCommands,
  noteLacksApproval,
  noteQueued,
  noteRefused,
  noteSent,
  noteUnwritable,
  noteWaiting,
  takeCommand,
} from '../storage/commands/command-delivery.ts'
import { openTraccarCommandsApi } from './traccar-commands-api.ts'
import { TraccarError } from './traccar-error.ts'

const LOOK_EVERY_MS = 1_000
/** A server that says nothing for so long is not asked what trackers take for a minute. */
const [SLOW_MS, AWAY_MS] = [1_000, 60_000]
const PROTOCOL = 'traccar'
const UNKNOWN = 'Aguarda o servidor Traccar, que não conhece este rastreador.'
const QUEUED = 'O servidor Traccar guardou o comando para quando o rastreador se conectar: não se sabe quando sai.'
const QUEUED_STOP = `${QUEUED} Pode parar o veículo em movimento: peça o desbloqueio, que sai depois dele, e avise quem dirige.`
const QUEUES_ANYWAY =
  'Este servidor Traccar guarda comandos numa fila embora se peça que não: o que pode parar um veículo não é entregue a ele. Atualize-o e reinicie este programa.'

export interface TraccarCommandSender {
  /** The kinds that a device takes through the server at present; none where the server does not know it. Throws TraccarError. */
  kinds(serial: string): Promise<CommandKind[]>
  stop(): Promise<void>
}

/**
 * Sends commands to trackers that speak to a Traccar server, through that server: what waits, what is safe and what was taken is judged as
 * for those that speak to us. A command of which the server does not say what became of it stays taken, and is told as such.
 */
export function startTraccarCommandSender(
  pool: pg.Pool,
  server: { url: string; authorization: string },
  log: { error(details: Record<string, unknown>, message: string): void },
): TraccarCommandSender {
  const api = openTraccarCommandsApi(server)
  let stopping = false
  // A server that kept one command in spite of `noQueue` would keep a block too, and send it however the vehicle drives then.
  let queuesAnyway = false
  let away: { until: number; error: unknown } | null = null

  const sendEach = createEachApart({
    list: () => listDueCommands(pool, { channel: 'connection', spoken: PROTOCOL }),
    lineOf,
    // A server that is away keeps what waits where it is, and says why.
    work: (due) =>
      send(due).catch((error: unknown) => {
        if (error instanceof TraccarError) return sayWaiting(due, error.message)
        throw error
      }),
    noteFailure: (error) => log.error({ err: error }, 'a command was not handed to the Traccar server; tried again'),
    isOfAll: (error) => outageOf(error) !== null,
  })

  const sayWaiting = async (due: DueCommand, words: string) =>
    words === due.waitsFor ? undefined : await noteWaiting(pool, due.id, words)

  async function send(due: DueCommand): Promise<void> {
    const { id, serial, command } = due
    // The commands of all others come after this one, and it is looked for again.
    const device = await api.find(serial, { waitsForList: false })
    if (!device) return await sayWaiting(due, UNKNOWN)
    // Since when it is away was said when the command was asked for.
    if (!device.isOnline) return
    const known = kindsOfTypes(await api.types(device.id))
    if (!known.includes(command.kind)) {
      return await noteUnwritable(
        pool,
        id,
        `O servidor Traccar não conhece este comando do rastreador. ${knownKindsWords(known)}`,
      )
    }
    if (queuesAnyway && mayStopVehicle(command)) return await noteUnwritable(pool, id, QUEUES_ANYWAY)
    if (due.lacksApproval) return await noteLacksApproval(pool, id)
    const waitsFor = mayStopVehicle(command) ? waitsForSafeMoment(due.fix, due, Date.now()) : null
    if (waitsFor !== null) return await sayWaiting(due, waitsFor)
    const target = { serial, model: due.model, now: Date.now(), transport: 'tcp', edition: '', number: id } as const
    const bytes = traccarCommands.encode(command, target)
    const taking = { id, safeMoment: mayStopVehicle(command) ? due : null, heardAt: Date.now(), mark: null }
    if (!(await takeCommand(pool, taking))) return
    const { status, words } = await api.send(device.id, JSON.parse(bytes.toString()) as object)
    if (status === 'sent') return await noteSent(pool, { id, deviceId: due.deviceId, protocol: PROTOCOL, bytes })
    if (status === 'refused') return await noteRefused(pool, id, words)
    queuesAnyway = true
    await noteQueued(pool, id, mayStopVehicle(command) ? QUEUED_STOP : QUEUED)
  }

  // Where nobody knows what became of a command it stays taken; whatever else fails is tried with the next look.
  const job = startRepeatedJob({ everyMs: LOOK_EVERY_MS, run: () => sendEach(() => stopping) })
  return {
    async kinds(serial) {
      const begun = performance.now()
      if (away !== null && begun < away.until) throw away.error
      try {
        const device = await api.find(serial, { waitsForList: true })
        return device ? kindsOfTypes(await api.types(device.id)) : []
      } catch (error) {
        const now = performance.now()
        // A batch asks of one vehicle after the other, and each would wait as long.
        if (now - begun > SLOW_MS) away = { until: now + AWAY_MS, error }
        throw error
      }
    },
    async stop() {
      stopping = true
      await job.stop()
    },
  }
}
