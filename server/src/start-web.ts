import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { answerPasswordRequests } from './auth/passwords/password-requests.ts'
import { createKeyWatch, sealedByKeyOfDatabase } from './auth/secrets/key-watch.ts'
import { createSecrets } from './auth/secrets/secrets.ts'
import { isKeyOfDatabase } from './auth/secrets/secrets-key.ts'
import { createAuthenticator } from './auth/sessions/authenticate.ts'
import { copyMetrics } from './backup/copy-metrics.ts'
import { readCopyStatus } from './backup/copy-status.ts'
import { registerBrandImages } from './branding/brand-image-route.ts'
import { pageWriter } from './branding/branded-page.ts'
import { missingHostNotices, startHostChecks } from './branding/host-checks.ts'
import { createHostProof, createProofLook } from './branding/host-proof.ts'
import { registerManifest } from './branding/manifest-route.ts'
import { askForProposals } from './command-requests/propose.ts'
import { createScheduleRuns } from './command-requests/run-schedules.ts'
import type { Config } from './config.ts'
import { StartupError } from './errors/startup-error.ts'
import { registerExports } from './exports/export-routes.ts'
import { startBackgroundFiles } from './exports/report-files/background-files.ts'
import { createExportThread } from './exports/thread/export-thread.ts'
import { registerTraccar } from './gateway/traccar-route.ts'
import { registerGraphql } from './graphql/graphql-route.ts'
import { openReportThreads } from './graphql/threads/report-threads.ts'
import { createDiskReserve } from './health/disk-reserve.ts'
import { startDiskSampling } from './health/disk-sampling.ts'
import { openDiskWatch } from './health/disk-watch.ts'
import { healthMetrics } from './health/health-metrics.ts'
import { startHealthTeller } from './health/health-teller.ts'
import type { ProgramState } from './health/program-state.ts'
import { createHealthLook } from './health/system-health.ts'
import { createSystemReport, noticesOf } from './health/system-report.ts'
import { createApp } from './http/app.ts'
import { registerHealth } from './http/health-routes.ts'
import { registerMap } from './http/map-routes.ts'
import { registerMetrics } from './http/metrics-route.ts'
import { openOfflineMap } from './http/offline-map.ts'
import { limitAddresses, limitPeople } from './http/request-limits.ts'
import { keepReserve } from './http/reserved-disk.ts'
import { serveWebClient } from './http/web-client.ts'
import { startRepeatedJob } from './jobs/repeated-job.ts'
import { createWatchedJobs } from './jobs/watched-jobs.ts'
import { startLive } from './live/start-live.ts'
import { allowedSenders } from './mail/senders.ts'
import { startMail } from './mail/start-mail.ts'
import { noticeSenders } from './notices/notice-senders.ts'
import { startNotices } from './notices/start-notices.ts'
import { admit } from './occurrences/admit.ts'
import { escalate } from './occurrences/escalate.ts'
import { returnSnoozed } from './occurrences/return-snoozed.ts'
import { startPacking } from './packing/packing.ts'
import { createPlaces } from './places/places.ts'
import { ruleMetrics } from './rules/rule-metrics.ts'
import { portOf, type Running } from './running.ts'
import { registerSmsReports, smsReportPath, smsReportUrl } from './sms/sms-report-route.ts'
import { startSmsSender } from './sms/sms-sender.ts'
import { openDatabase } from './storage/base/connections/database.ts'
import { openReportPool } from './storage/base/connections/report-pool.ts'
import { readInstallationId } from './storage/settings/installation-id.ts'
import { giveBackLeftCalls } from './support-calls/give-back-left-calls.ts'
import { startTraccarBridge } from './traccar-bridge/start-traccar-bridge.ts'
import { startTraccarCommandSender } from './traccar-bridge/traccar-command-sender.ts'
import { openForwardedIngest } from './tracking/forwarded-ingest.ts'
import { isRemembered } from './tracking/ingest.ts'
import { registerPlaceSearch } from './tracks/place-search-route.ts'
import { registerPlaceWords } from './tracks/place-words-route.ts'
import { registerReadings } from './tracks/reading-routes.ts'
import { registerTracks } from './tracks/track-routes.ts'
import { startClearingOrphans } from './uploads/clear-orphans.ts'
import { openFileFolders } from './uploads/file-folders.ts'
import { registerUploads } from './uploads/upload-routes.ts'

/** When the program ends, answers under way have so much time. */
const MAX_STOP_MS = 3_000
/** Commands that are scheduled, or proposed by a rule, are asked for so long after at most. */
const LOOK_FOR_RUNS_EVERY_MS = 5_000
/** Whose access ends by its time alone is found this soon. */
const LOOK_FOR_LEFT_CALLS_EVERY_MS = 5_000

interface Package {
  version: string
}
const PACKAGE = fileURLToPath(new URL('../package.json', import.meta.url))
const { version: VERSION } = JSON.parse(readFileSync(PACKAGE, 'utf8')) as Package

/** From the sources as from the bundle, the built client lies at the same place. */
const WEB_CLIENT = fileURLToPath(new URL('../../web/dist/', import.meta.url))

/** What a web process knows of the processes beside it. */
interface Beside {
  /** Answers the Prometheus text of a gateway, for the own `/metrics`. */
  gatewayMetrics(): Promise<string>
  program(): ProgramState | 'unheard' | null
}

const ALONE: Beside = { gatewayMetrics: async () => '', program: () => null }

/**
 * Starts the process that people's browsers talk to: the web client, the API and the live channel. Throws StartupError,
 * naming the variable to change. While the database is away the process stays up, says so on `/readyz`, and goes on by
 * itself after. `beside` is what there is of other processes.
 */
export async function startWeb(config: Config, beside: Beside = ALONE): Promise<Running> {
  const offlineMap = await openOfflineMap(config.offlineMap)
  const log = pino({ level: 'warn' })
  const places = createPlaces({
    ...config,
    onGeocoderFailing: (reason) => log.warn({ reason }, 'the geocoder fails; left alone for a while'),
  })
  const pool = openDatabase({
    ...config.database,
    application_name: 'monitorweb web',
    connectionTimeoutMillis: 5_000,
  })
  const reportPool = openReportPool({ ...config.database, application_name: 'monitorweb reports' })
  const privileged = { customers: config.privilegedCustomers, users: config.privilegedUsers }
  const authenticator = limitPeople(createAuthenticator({ pool, tokenSecret: config.tokenSecret, privileged }))

  const ownSecrets = createSecrets(config.secretsKey)
  const key = createKeyWatch(pool, ownSecrets, isKeyOfDatabase)
  const secrets = sealedByKeyOfDatabase(ownSecrets, key)
  const { uploads, reportFiles, ...folders } = await openFileFolders(config, {
    installation: () => readInstallationId(pool),
    log,
  })
  const mail = startMail({ settings: config, pool, secrets, log })
  const app = await createApp({ log, ...config })
  limitAddresses(app)
  const disk = openDiskWatch({
    dataDir: config.dataDir,
    warningBytes: config.diskWarningBytes,
    reserveBytes: config.diskReserveBytes,
  })
  const reserve = createDiskReserve({ disk: disk.state, program: beside.program })
  keepReserve(app, reserve)
  const jobs = createWatchedJobs(log)
  const forwarded = openForwardedIngest(config.database, { ...config, jobs })
  const senders = noticeSenders(config)
  const { traccarServer } = config
  const traccarCommands = traccarServer && startTraccarCommandSender(pool, traccarServer, log)
  const reportPath = smsReportPath(config.secretsKey)
  const sms = startSmsSender(pool, {
    ...{ secrets, mayReach: senders.mayReach, log },
    reportUrlOf: (commandId) => smsReportUrl(mail.publicBase()?.url, reportPath, commandId),
  })
  const asking = { pool, privileged, traccarKinds: traccarCommands?.kinds }
  const schedules = startRepeatedJob({
    ...{ everyMs: LOOK_FOR_RUNS_EVERY_MS, ...createScheduleRuns(asking) },
    noteFailure: (error) => log.error({ err: error }, 'scheduled commands were not asked for; tried again'),
  })
  const proposals = startRepeatedJob({
    ...{ everyMs: LOOK_FOR_RUNS_EVERY_MS, run: () => askForProposals(asking) },
    noteFailure: (error) => log.error({ err: error }, 'commands that rules propose were not asked for; tried again'),
  })
  const leftCalls = startRepeatedJob({
    ...{ everyMs: LOOK_FOR_LEFT_CALLS_EVERY_MS, run: () => giveBackLeftCalls({ pool, privileged }) },
    noteFailure: (error) =>
      log.error({ err: error }, 'calls of who no longer attends were not given back; tried again'),
  })
  const notices = startNotices({
    ...{ pool, privileged, secrets, senders, log, publicBase: mail.publicBase },
    async admit() {
      const queue = { pool, privileged, describePlace: places.describe }
      // What cannot be taken in keeps nobody from being told of what comes back, and of what nobody took over.
      const [admitted] = await Promise.allSettled([admit(queue)])
      const [returned] = await Promise.allSettled([returnSnoozed(queue)])
      const escalated = await escalate(queue)
      if (admitted.status === 'rejected') throw admitted.reason
      if (returned.status === 'rejected') throw returned.reason
      return escalated || returned.value || admitted.value
    },
  })
  const live = startLive(app, {
    ...{ pool, listenConfig: config.database, authenticator, privileged, places, log },
    onRegistersChanged(table) {
      if (!isRemembered(table)) return
      forwarded.intake.forgetDevices()
      void key.look()
    },
    onTracked: notices.wake,
  })
  /** A status that an earlier start left says nothing of one that makes no copies. */
  const copyStatus = async () => (config.backupDir === null ? null : readCopyStatus(config.dataDir))
  const look = createHealthLook({
    ...{ pool, disk: disk.state, isLoaded: live.isLoaded },
    keyFailsSince: () => null,
    // It would not have started, but the key may change beside it.
    keyIsOldSince: key.failsSince,
    intake: forwarded.state,
    program: beside.program,
    // One that cannot be read at this moment is written anew in a second.
    copy: () => copyStatus().catch(() => null),
    failingJobs: jobs.failing,
  })
  const lookForProof = createProofLook()
  const hostChecks = startHostChecks(pool, lookForProof, log)
  const reportThreads = openReportThreads(config)
  const packing = startPacking({ pool, database: config.database, log, say: console.log })
  await registerGraphql(app, {
    pool,
    reportPool,
    reportThreads,
    log,
    authenticator,
    pageOrigins: [...config.corsOrigins, ...(config.publicUrl ? [new URL(config.publicUrl).origin] : [])],
    privileged,
    tokenSecret: config.tokenSecret,
    secrets,
    senders,
    smsReportPath: reportPath,
    ...(traccarCommands && { traccarKinds: traccarCommands.kinds }),
    uploads,
    reportFiles,
    proveHost: createHostProof(lookForProof),
    mailSenders: allowedSenders(config),
    publicBase: mail.publicBase,
    describePlace: places.describe,
    describeOffline: places.describeOffline,
    devicePorts: config.devicePorts,
    reserve,
    // While the database is away, that is what is told.
    systemNotices: async () => [...noticesOf(await look()), ...(await missingHostNotices(pool).catch(() => []))],
    systemReport: createSystemReport({
      ...{ pool, look, copy: copyStatus, disk: disk.state },
      intake: forwarded.state,
      program: beside.program,
      packing: packing.failures,
      version: VERSION,
    }),
    ...(config.geocoderUrl !== null && { describeAll: places.describeAll }),
  })
  await registerUploads(app, { pool, authenticator, folder: uploads })
  const orphans = startClearingOrphans(pool, uploads, log)
  registerHealth(app, look)
  const sampling = startDiskSampling(pool, disk.state, jobs)
  const telling = startHealthTeller({ look, say: console.log })
  const bridge =
    traccarServer && startTraccarBridge({ server: traccarServer, pool: forwarded.pool, intake: forwarded.intake, log })
  const bridgeMetrics = async () => (await bridge?.metricsText()) ?? ''
  registerMetrics(app, {
    ...live,
    otherMetrics: [
      forwarded.metricsText,
      bridgeMetrics,
      mail.metricsText,
      () => ruleMetrics(pool),
      notices.metricsText,
      async () => copyMetrics(await copyStatus()),
      beside.gatewayMetrics,
      () => healthMetrics({ look, disk: disk.state, program: beside.program }),
    ],
  })
  registerMap(app, { ...config, offlineMap })
  registerTracks(app, { pool, reportPool, authenticator, places, log })
  registerReadings(app, { pool, reportPool, authenticator, log })
  registerPlaceWords(app, { authenticator, places })
  registerPlaceSearch(app, { authenticator, places })
  const streets = config.geocoderUrl === null ? undefined : places
  const exportThread = createExportThread({ ...config, streetMap: offlineMap }, streets)
  registerExports(app, { pool, authenticator, thread: exportThread, reportFiles, log })
  const backgroundFiles = startBackgroundFiles({
    ...{ settings: { ...config, streetMap: offlineMap }, streets, pool, reportPool, privileged, log },
    folder: reportFiles,
    leastFreeBytes: config.diskReserveBytes,
  })
  registerBrandImages(app, pool)
  registerManifest(app, pool)
  await registerTraccar(app, {
    ...forwarded,
    token: config.traccarToken,
    onPutOff: (reports) => bridge?.notePutOff(reports),
  })
  await registerSmsReports(app, pool, reportPath)
  await serveWebClient(app, WEB_CLIENT, pageWriter(pool))

  const stop = async () => {
    await Promise.all([hostChecks.stop(), telling.stop(), sampling.stop(), packing.stop(), disk.stop(), live.stop()])
    const impatience = setTimeout(() => app.server.closeAllConnections(), MAX_STOP_MS)
    await app.close()
    clearTimeout(impatience)
    await Promise.all([
      ...[mail.stop(), notices.stop(), bridge?.stop()],
      ...[traccarCommands?.stop(), schedules.stop(), proposals.stop(), leftCalls.stop(), sms.stop()],
    ])
    await Promise.all([
      folders.stop(),
      orphans.stop(),
      exportThread.stop(),
      reportThreads.stop(),
      backgroundFiles.stop(),
    ])
    await forwarded.stop()
    await Promise.all([pool.ending || pool.end(), reportPool.ending || reportPool.end()])
  }
  const address = await listen(app, config).catch(async (error: unknown) => {
    await stop()
    throw error
  })
  mail.begin(portOf(address), () => answerPasswordRequests({ pool, secrets, privileged, publicBase: mail.publicBase }))
  return { addresses: { web: address }, stop }
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<string> {
  try {
    return await app.listen({ host, port })
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    if (code === 'EADDRINUSE') throw new StartupError(`A porta ${port} já está em uso. Escolha outra em PORT.`)
    if (code === 'EACCES')
      throw new StartupError(`A porta ${port} não é permitida a este usuário. Escolha outra em PORT.`)
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      throw new StartupError(`O endereço ${host} não é desta máquina. Escolha outro em HOST.`)
    }
    throw error
  }
}
