import { NO_VALIDITY, type SmsGatewayForm, tellsValidity } from '@monitorweb/contract/commands/sms-gateway-operations'
import { mayStopVehicle } from '@monitorweb/domain/commands/command'
import { SAFE_AGE_MS, SAFE_AHEAD_MS, waitsForSafeMoment } from '@monitorweb/domain/commands/safe-moment'
import { smsNumber } from '@monitorweb/domain/commands/sms-text'
import type pg from 'pg'
import { PROFILE_CHANGED } from '../gateway/command-family.ts'
import { blocksUpToKmh, smsSwitchesAnother, smsTextOf } from '../gateway/protocols/sms-commands.ts'
import { createEachApart } from '../jobs/each-apart.ts'
import { startRepeatedJob } from '../jobs/repeated-job.ts'
import type { MayReach } from '../notices/channels/reachable-address.ts'
import { outageOf } from '../storage/base/database-errors.ts'
import type { Secrets } from '../storage/base/secret-columns.ts'
import {
  type DueCommand,
  lineOf,
  listDueCommands,
  noteLacksApproval,
  noteQueued,
  noteRefused,
  noteUnsent,
  noteUnwritable,
  noteWaiting,
  takeCommand,
} from '../storage/commands/command-delivery.ts'
import { noteHandedOver } from '../storage/commands/sms-delivery.ts'
import { openSmsGateway } from '../storage/commands/sms-gateway-store.ts'
import { handOverSms } from './sms-outcome.ts'
import { smsRequest } from './sms-request.ts'

const LOOK_EVERY_MS = 1_000
/** An SMS that comes later than this does something that nobody means any more. */
const VALID_SECONDS = 600
const NO_GATEWAY = 'Aguarda um gateway de SMS: nenhum está definido em Configurações, Comandos.'
const OTHER_KEY = 'O segredo do gateway de SMS falta ou não pode mais ser lido: grave-o em Configurações, Comandos.'
const NOT_HEARD = 'Por SMS este modelo não ouve mais este comando, ou não se sabe mais que ele confere a velocidade.'
const NO_LINE = 'O equipamento não tem mais um telefone completo.'

/** Customers read it: the line and what the model hears are not theirs to know. */
const HANDED_OVER = 'O gateway de SMS aceitou o SMS.'
const IGNITION = 'O cliente pede a ignição desligada, que nenhum modelo confere por SMS: peça pela conexão.'
const TOO_FAST =
  'O modelo bloqueia por SMS em uma velocidade maior do que as regras do cliente deixam: peça pela conexão.'
/** What was listed is asked for anew after so long: the gateway, the line and the rules may be others by then. */
const LISTED_MS = 5_000

interface SmsSenderDeps {
  secrets: Secrets
  mayReach: MayReach
  /** Where a gateway says what became of the message of a command; '' where it cannot reach us. */
  reportUrlOf(commandId: number): string
  log: { error(details: Record<string, unknown>, message: string): void }
}

/**
 * Hands commands to the gateway that sends them by SMS. Whether it may go is judged as for those over a connection, but for the moment: an SMS
 * comes whenever it does, so that a block goes to models alone of which it is known that they check the speed themselves, and waits where the vehicle
 * is known to drive. What was taken
 * and of which nobody knows whether the gateway has it says so, and is not handed over again.
 */
export function startSmsSender(pool: pg.Pool, { secrets, mayReach, reportUrlOf, log }: SmsSenderDeps) {
  let stopping = false
  let restsUntil = 0

  let listedAt = 0
  const sendEach = createEachApart({
    async list() {
      const due = await listDueCommands(pool, { channel: 'sms' })
      if (due.length === 0 || performance.now() < restsUntil) return []
      listedAt = performance.now()
      const gateway = await openSmsGateway(pool, secrets).catch(() => OTHER_KEY)
      return due.map((each) => ({ due: each, gateway }))
    },
    lineOf: ({ due }) => lineOf(due),
    work: send,
    noteFailure: (error) => log.error({ err: error }, 'a command was not handed to the gateway of SMS; tried again'),
    isOfAll: (error) => outageOf(error) !== null,
  })
  const isOver = () => stopping || performance.now() < restsUntil || performance.now() - listedAt > LISTED_MS

  async function send({ due, gateway }: { due: DueCommand; gateway: SmsGatewayForm | string | null }): Promise<void> {
    if (gateway === null || typeof gateway === 'string') return await noteWaiting(pool, due.id, gateway ?? NO_GATEWAY)
    const { id, command } = due
    const [phone, text] = [smsNumber(due.phoneArea, due.phone), smsTextOf(due, command)]
    if (phone === null) return await noteUnwritable(pool, id, NO_LINE)
    if (text === null) return await noteUnwritable(pool, id, NOT_HEARD)
    if (due.lacksApproval) return await noteLacksApproval(pool, id)
    const stops = mayStopVehicle(command)
    if (stops && due.needsIgnitionOff) return await noteUnwritable(pool, id, IGNITION)
    if (stops && !tellsValidity(gateway)) return await noteUnwritable(pool, id, NO_VALIDITY)
    if (smsSwitchesAnother(due, command, due.outputLabels)) return await noteUnwritable(pool, id, PROFILE_CHANGED)
    if (stops && (blocksUpToKmh(due) ?? Infinity) > due.safeSpeedKmh) return await noteUnwritable(pool, id, TOO_FAST)
    const unsafe = stops ? knownUnsafe(due) : null
    if (unsafe !== null) return await noteWaiting(pool, id, unsafe)
    const message = { phone, text, commandId: id, validSeconds: VALID_SECONDS, reportUrl: reportUrlOf(id) }
    const request = smsRequest(gateway, message)
    if (!(await takeCommand(pool, { id, safeMoment: null, heardAt: Date.now(), mark: null }))) return
    const outcome = await handOverSms(request, gateway, mayReach)
    switch (outcome.kind) {
      case 'handedOver':
        return await noteHandedOver(pool, { id, smsId: outcome.smsId, words: HANDED_OVER })
      case 'refused':
        return await noteRefused(pool, id, outcome.words)
      case 'unknown':
        return await noteQueued(pool, id, outcome.words)
      case 'later':
        restsUntil = performance.now() + outcome.afterMs
        return await noteUnsent(pool, id, outcome.words)
    }
  }

  const job = startRepeatedJob({ everyMs: LOOK_EVERY_MS, run: () => sendEach(isOver) })
  return {
    async stop() {
      stopping = true
      await job.stop()
    },
  }
}

/**
 * What is waited for, in Portuguese, where the vehicle is known not to stand. A fix that is old, ahead of its time or without a speed holds nothing
 * back, since the model checks the speed.
 */
function knownUnsafe(due: DueCommand): string | null {
  const now = Date.now()
  const { fixTime = Number.NaN, speedKmh = null } = due.fix ?? {}
  const isNow = fixTime >= now - SAFE_AGE_MS && fixTime <= now + SAFE_AHEAD_MS
  return isNow && speedKmh !== null ? waitsForSafeMoment(due.fix, due, now) : null
}
