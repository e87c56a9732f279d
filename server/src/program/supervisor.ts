import { ensureFirstAdministrator } from '../auth/users/first-administrator.ts'
import { noteCopied } from '../backup/copied-before.ts'
import { leaveRunningVariables } from '../backup/files/running-variables.ts'
import { refuseNewBesideCopies } from '../backup/folder/series.ts'
import { forgetCopies } from '../backup/open-copy.ts'
import { refuseUnfinishedRestore } from '../backup/restore/unfinished-restore.ts'
import { removeLeftAside } from '../backup/verify/aside-folder.ts'
import { copiedVariables, devicePortVariable, type Settings } from '../config.ts'
import type { Environment } from '../environment-value.ts'
import { StartupError } from '../errors/startup-error.ts'
import { ownerOfData } from '../postgres/database-folder.ts'
import { portOf } from '../running.ts'
import { checkSecretsKey } from './check-secrets-key.ts'
import { copyFirst } from './copy-first.ts'
import { type DataDirUse, lockDataDir } from './data-dir-lock.ts'
import type { PartMessage } from './part-messages.ts'
import { keepProcess, type PatientProcess } from './patient-process.ts'
import { prepareDatabase } from './prepare-database.ts'
import { tellProgramState } from './program-state-teller.ts'
import { keptSecret } from './secrets-file.ts'
import { peopleUrl, tellAdministrator } from './startup-text.ts'
import { keepOwnPostgres } from './supervised-postgres.ts'
import { type SupervisedProcess, superviseProcess } from './supervised-process.ts'
import { openWaitingRoom } from './waiting-room.ts'

export interface ProgramOptions {
  settings: Settings
  /** The environment that is passed on to the gateway and web processes. */
  env: Environment
  /** The module that those processes run. */
  entry: string
  /** Ends what may take long before the program runs. */
  interrupted: AbortSignal
  log(line: string): void
}

export interface Program {
  /** The addresses at which people and trackers reach the program. */
  addresses: { web: Record<string, string>; gateway: Record<string, string> }
  /** Stops the gateway first, so that what was read is committed, and the database last. */
  stop(): Promise<void>
}

interface Database {
  connectionString: string
  cells: number
}

/** Starts everything of ROLE=all. When it throws StartupError, it has stopped what had started. */
export async function startProgram(options: ProgramOptions): Promise<Program> {
  const { settings, log } = options
  const stops: (() => Promise<void>)[] = []
  const stop = async () => {
    for (const stopOne of stops.splice(0).reverse()) await stopOne()
  }
  try {
    const use: DataDirUse = { url: peopleUrl(settings.host, settings.port) }
    const lock = await lockDataDir(settings.dataDir, use)
    stops.push(() => lock.release())
    refuseUnfinishedRestore(settings.dataDir)
    const { dataDir, backupDir, databaseUrl } = settings
    if (databaseUrl === null && backupDir !== null && ownerOfData(dataDir) === null)
      refuseNewBesideCopies(dataDir, backupDir)
    await leaveRunningVariables(settings.dataDir, copiedVariables(options.env))
    const room = await openWaitingRoom(settings)
    stops.push(room.close)
    const { own, ...database } = await openDatabase(options, stops)
    let copiedTo: string | null = null
    const cells = await prepareDatabase(database, {
      cells: settings.cells,
      log,
      async onMigration(change) {
        if (change === 'made') return room.noteChange('made')
        room.noteChange('copied')
        copiedTo = await copyFirst(options, database)
        room.noteChange('changed')
        log('O banco de dados está sendo atualizado para esta versão. Não encerre; com muitos dados, leva minutos.')
      },
      async onMigrationFailed() {
        if (copiedTo) await noteCopied({ database, path: copiedTo }).catch((error: Error) => log(error.message))
      },
    })
    await own?.serveCells(cells)
    await checkSecretsKey(database, { settings, log })
    await ensureFirstAdministrator(database, settings.admin, (made) => tellAdministrator(made, log))
    await room.close()
    const copier = startCopier(options, { database, stops })
    const divided = { ...database, cells }
    const rules = startRules(options, { database: divided, stops })
    const { gateway, web } = await startProcesses(options, { database: divided, stops, rules, copier })
    const [address] = Object.values(web.addresses)
    if (address) use.url = peopleUrl(settings.host, portOf(address))
    return { addresses: { web: web.addresses, gateway: gateway.addresses }, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function openDatabase({ settings, log }: ProgramOptions, stops: (() => Promise<void>)[]) {
  if (settings.databaseUrl && settings.backupDir) {
    throw new StartupError(
      'BACKUP_DIR: o banco de DATABASE_URL se copia com as ferramentas dele. Veja docs/manual/copias.md e deixe a variável vazia.',
    )
  }
  if (settings.databaseUrl) return { connectionString: settings.databaseUrl, own: null }
  const own = await keepOwnPostgres({ dataDir: settings.dataDir, pgBin: settings.pgBin ?? undefined, log })
  stops.push(() => own.stop())
  return { connectionString: own.url, own }
}

/**
 * Copies what changes while the others work, and what they leave when they stop. It keeps nobody waiting, and nobody from
 * starting. Answers null where no copies are made.
 */
function startCopier(
  options: ProgramOptions,
  { database, stops }: { database: { connectionString: string }; stops: (() => Promise<void>)[] },
): PatientProcess | null {
  const { settings, entry, log } = options
  const complain = (error: Error) => log(`Cópia: ${error.message}`)
  // Of a program that was killed. It may copy no longer, or elsewhere.
  void removeLeftAside(settings.dataDir).catch(complain)
  if (settings.databaseUrl !== null) return null
  if (settings.backupDir === null) {
    void forgetCopies(database).catch(complain)
    return null
  }
  const copier = keepProcess(
    {
      role: 'copier',
      entry: entry.replace(/main(?=\.\w+$)/, 'copier'),
      env: copierEnvironment(options, database),
      log,
      portVariable: () => '',
      onMessage: () => undefined,
    },
    complain,
  )
  stops.push(() => copier.stop(COPIER_PATIENCE_MS))
  return copier
}

/** Judges the rules while the others work. It keeps nobody from starting, and what it was about is begun anew. */
function startRules(
  options: ProgramOptions,
  { database, stops }: { database: Database; stops: (() => Promise<void>)[] },
): PatientProcess {
  const { entry, log } = options
  const rules = keepProcess(
    {
      ...{ role: 'rules', entry, env: partEnvironment(options, database), log },
      portVariable: () => '',
      onMessage: () => undefined,
    },
    (error) => log(`Regras: ${error.message}`),
  )
  stops.push(() => rules.stop(RULES_PATIENCE_MS))
  return rules
}

/** It may have a whole database to remove that it restored to compare it, after all others in the queue of processors. */
const COPIER_PATIENCE_MS = 30_000
const RULES_PATIENCE_MS = 5_000
const GATEWAY_PATIENCE_MS = 10_000
const WEB_PATIENCE_MS = 5_000

async function startProcesses(
  options: ProgramOptions,
  context: {
    database: Database
    stops: (() => Promise<void>)[]
    rules: PatientProcess
    copier: PatientProcess | null
  },
): Promise<{ gateway: SupervisedProcess; web: SupervisedProcess }> {
  const { entry, log } = options
  const env = partEnvironment(options, context.database)
  // Each process passes on the other's questions and answers about metrics.
  const { rules, copier } = context
  const parts: { gateway?: SupervisedProcess; web?: SupervisedProcess } & Pick<typeof context, 'rules' | 'copier'> = {
    ...{ rules, copier },
  }
  const telling = tellProgramState(parts, options.settings.databaseUrl === null)
  const starting = [
    superviseProcess({
      role: 'gateway',
      entry,
      env,
      log,
      portVariable: devicePortVariable,
      onMessage(message: PartMessage) {
        if (message.type === 'gateway-report') telling.noteGateway(message.report)
        else parts.web?.tell(message)
      },
    }),
    superviseProcess({
      role: 'web',
      entry,
      env,
      log,
      portVariable: () => 'PORT',
      onMessage: (message) => parts.gateway?.tell(message),
    }),
  ] as const
  const [gateway, web] = await Promise.allSettled(starting)
  if (web.status === 'fulfilled') context.stops.push(() => web.value.stop(WEB_PATIENCE_MS))
  if (gateway.status === 'fulfilled') context.stops.push(() => gateway.value.stop(GATEWAY_PATIENCE_MS))
  context.stops.push(async () => telling.stop())
  if (gateway.status === 'rejected') throw gateway.reason
  if (web.status === 'rejected') throw web.reason
  parts.gateway = gateway.value
  parts.web = web.value
  return { gateway: gateway.value, web: web.value }
}

/** A copy holds the variables that the operator set, and none that the program found or made. */
function copierEnvironment({ env }: ProgramOptions, { connectionString }: { connectionString: string }): Environment {
  const { ADMIN_PASSWORD: _secret, ...rest } = env
  return { ...rest, DATABASE_URL: connectionString }
}

/** Gives the other processes the same variables, with what the program found or made filled in. */
function partEnvironment({ settings, env }: ProgramOptions, database: Database): Environment {
  const { ADMIN_PASSWORD: _secret, ...rest } = env
  return {
    ...rest,
    DATABASE_URL: database.connectionString,
    CELLS: String(database.cells),
    DATA_DIR: settings.dataDir,
    TOKEN_SECRET: settings.tokenSecret ?? keptSecret(settings.dataDir, 'token-secret'),
    TRACCAR_TOKEN: settings.traccarToken ?? keptSecret(settings.dataDir, 'traccar-token'),
    VAPID_KEY: settings.vapidKey ?? keptSecret(settings.dataDir, 'vapid-key'),
    SECRETS_KEY: settings.secretsKey ?? keptSecret(settings.dataDir, 'secrets-key'),
  }
}
