import pino from 'pino'
import { collectDefaultMetrics, Registry } from 'prom-client'
import { createKeyWatch } from './auth/secrets/key-watch.ts'
import { createSecrets } from './auth/secrets/secrets.ts'
import { type CommandSender, startCommandSender } from './commands/command-sender.ts'
import type { Config } from './config.ts'
import { openGateway } from './gateway/gateway.ts'
import { protocols } from './gateway/protocols/protocols.ts'
import { createProxiedConnections } from './gateway/proxy/proxied-connections.ts'
import type { GatewayReport } from './health/program-state.ts'
import { createHealthLook, type SystemHealth } from './health/system-health.ts'
import { startHourlyUpkeep } from './jobs/hourly-upkeep.ts'
import { startRepeatedJob } from './jobs/repeated-job.ts'
import { networkList } from './network-list.ts'
import { portOf, portsOf, type Running } from './running.ts'
import { openDatabase } from './storage/base/connections/database.ts'
import { listenTo } from './storage/base/connections/listen.ts'
import { settleUpkeepClock } from './storage/base/upkeep-clock.ts'
import { correctFutureCommunications } from './storage/intake/future-communications.ts'
import { maintain } from './storage/tracks/maintenance.ts'
import { ALARM_PARTING_CHANNEL, createAlarmParting } from './tracking/alarm-parting.ts'
import { createClockReplacement } from './tracking/clock-replacement.ts'
import { createIngest, isRemembered } from './tracking/ingest.ts'
import { watchIntake } from './tracking/intake-watch.ts'
import { QUARANTINE } from './tracking/quarantine.ts'
import { createReceptionCounts } from './tracking/reception-counts.ts'
import { createRefusedConnections } from './tracking/refused-connections.ts'
import { GUESS_CHANNEL } from './tracking/secret-guesses.ts'
import { createTrackingMetrics } from './tracking/tracking-metrics.ts'

/** A clock that jumped back shows silent vehicles as communicating for no longer than this. */
const CORRECT_EVERY_MS = 60_000
/** Who was refused and how much came is read by people, so it need not be written at once. */
const WRITE_COUNTS_EVERY_MS = 5_000
/** Who said the zone of a clock waits to see what is stored put right. */
const REPLACE_EVERY_MS = 250
/** Until then the former owner is told what is another's. */
const PART_EVERY_MS = 250
/** When the program ends, what was read has so much time to be committed. */
const MAX_STOP_MS = 8_000

export interface RunningGateway extends Running {
  /** Answers the Prometheus text of this process. */
  metricsText(): Promise<string>
  /** Looks whether what trackers send can be stored at present. */
  look(): Promise<SystemHealth>
  /** Says how its ports and its storing go. */
  report(): GatewayReport
}

/**
 * Starts the process that trackers talk to: ports, ingest, upkeep of what they sent. It never waits for a report or a
 * screen.
 */
export async function startGateway(config: Config): Promise<RunningGateway> {
  const pool = openDatabase({ ...config.database, max: 6, application_name: 'monitorweb gateway' })
  const lookUps = openDatabase({ ...config.database, max: 2, application_name: 'monitorweb look-ups' })
  const registry = new Registry()
  // Beside a web process both are read at one address.
  collectDefaultMetrics({ register: registry, prefix: 'monitorweb_gateway_' })
  const counts = createReceptionCounts(pool)
  const watch = watchIntake(counts.beside(createTrackingMetrics(registry)))
  const { metrics } = watch
  const { strangerBytesPerDay } = config
  const secrets = createSecrets(config.secretsKey, config.previousSecretsKey)
  const key = createKeyWatch(lookUps, secrets)
  const ingest = createIngest(pool, metrics, {
    ...{ lookUps, strangerBytesPerDay },
    isOneOfSeveral: config.role === 'gateway',
    secrets,
  })
  const refusals = createRefusedConnections(pool, (protocol) => {
    const address = gateway.addresses[protocol]
    return address === undefined ? null : Number(portOf(address))
  })
  const log = pino({ level: 'warn' })
  const clockReplacement = createClockReplacement(pool, log)
  const alarmParting = createAlarmParting(pool, log)
  let commands: CommandSender | undefined
  const listener = listenTo(config.database, {
    commands: () => commands?.look(),
    [GUESS_CHANNEL]: ingest.hearGuess,
    [ALARM_PARTING_CHANNEL]: alarmParting.noteChange,
    registers(table) {
      if (!isRemembered(table)) return
      ingest.forgetDevices()
      void key.look()
      clockReplacement.noteChange()
    },
  })
  const gateway = await openGateway({
    host: config.host,
    ports: config.devicePorts,
    protocols,
    intake: ingest,
    proxied: createProxiedConnections(networkList(config.proxyProtocolFrom)),
    events: {
      ...metrics,
      misplaced(protocol, device) {
        metrics.misplaced(protocol, device)
        refusals.noteMisplaced(protocol, device)
      },
      disputed(protocol, device) {
        metrics.disputed(protocol)
        refusals.noteDisputed(protocol, device)
      },
      barred: (protocol, device) => refusals.noteBarred(protocol, device),
      refused(protocol, reason, refused) {
        metrics.refused(protocol, reason)
        if (refused) refusals.note(protocol, reason, refused)
      },
    },
  })
  commands = startCommandSender(pool, gateway, log)
  const repeat = (everyMs: number, undone: string, run: (signal: AbortSignal) => Promise<unknown>) =>
    startRepeatedJob({ everyMs, run, noteFailure: (error) => log.warn({ err: error }, `${undone}; tried again`) })
  const writingRefusals = repeat(WRITE_COUNTS_EVERY_MS, 'refused connections were not noted', () => refusals.write())
  const writingCounts = repeat(WRITE_COUNTS_EVERY_MS, 'what came was not counted', () => counts.write())
  const replacing = repeat(REPLACE_EVERY_MS, 'positions by a wrong clock were not put right', clockReplacement.run)
  const parting = repeat(PART_EVERY_MS, 'alarms were not parted by whose they were', alarmParting.run)
  const correcting = repeat(CORRECT_EVERY_MS, 'communications of a clock that was ahead were not put right', () =>
    correctFutureCommunications(pool),
  )
  const keepUp = async () => {
    const now = Date.now()
    await maintain(pool, now, QUARANTINE.lifeDays, await settleUpkeepClock(pool, now))
  }
  const maintenance = startHourlyUpkeep('history', keepUp, log)

  const intakeState = () => watch.state(ingest.commits())
  const look = createHealthLook({
    ...{ pool, intake: intakeState },
    disk: () => null,
    keyFailsSince: key.failsSince,
    keyIsOldSince: () => null,
    isLoaded: () => true,
    program: () => null,
    copy: async () => null,
    failingJobs: () => [],
  })

  return {
    addresses: gateway.addresses,
    metricsText: () => registry.metrics(),
    look,
    report: () => ({
      at: Date.now(),
      ports: Object.entries(gateway.addresses).map(([protocol, address]) => ({
        protocol,
        ports: portsOf(address).split(',').map(Number),
        ...watch.trafficOf(protocol),
      })),
      intake: intakeState(),
      memoryBytes: process.memoryUsage.rss(),
      keyFailsSince: key.failsSince(),
    }),
    async stop() {
      gateway.stopReading()
      const jobs = [maintenance, correcting, parting, writingRefusals, writingCounts, replacing]
      await Promise.all([...jobs.map((job) => job.stop()), commands?.stop(), ingest.stop(MAX_STOP_MS)])
      gateway.closeConnections()
      // What is lost here was refused, or is a count; nothing that was acknowledged depends on it.
      await Promise.allSettled([refusals.write(), counts.write()])
      await listener.stop()
      await Promise.all([pool.end(), lookUps.end()])
    },
  }
}
