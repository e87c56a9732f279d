import { accessSync, constants } from 'node:fs'
import { resolve } from 'node:path'
import { isMailAddress } from '@monitorweb/contract/rules/mail-address'
import type { DeviceProtocol } from '@monitorweb/domain/protocols/protocol-names'
import { USUAL_PORTS } from '@monitorweb/domain/protocols/usual-ports'
import { filesOf, serversOf, wantsWrites, withHost } from './database-address.ts'
import {
  type Environment,
  readBytes,
  readChoice,
  readCodes,
  readDevicePort,
  readNetworks,
  readOrigins,
  readPort,
  readPorts,
  readText,
  readTrust,
  readUrl,
} from './environment-value.ts'
import { StartupError } from './errors/startup-error.ts'
import { type NoticeSettings, readNoticeSettings } from './notice-settings.ts'
import { readS3Settings, type S3Settings } from './s3-settings.ts'

export type Role = 'all' | 'gateway' | 'web' | 'rules'

/** This is a Traccar server's API: its address, and the whole value of `Authorization` that opens it. */
export interface TraccarServer {
  url: string
  authorization: string
}

/** The settings are everything the operator can set, read and checked once. A port of 0 means any free one. */
export interface Settings extends NoticeSettings {
  role: Role
  host: string
  /** The port of the web process. */
  port: number
  /** The path is absolute. */
  dataDir: string
  /** Where files that people sent or asked for lie; null: in the data folder. */
  s3: S3Settings | null
  /** Null: the program brings its own PostgreSQL. */
  databaseUrl: string | null
  /** Into how many cells the database is to be divided; null: as it is, and a new one into one. */
  cells: number | null
  pgBin: string | null
  /** The login and password of the first administrator, where the operator chose them. */
  admin: { login: string | undefined; password: string | undefined }
  tokenSecret: string | null
  secretsKey: string | null
  /** The key that was used before, while the operator changes it. */
  previousSecretsKey: string | null
  /** The operator says that the key is lost: secrets which no key opens any more are dropped. */
  isSecretsKeyLost: boolean
  /** A Traccar server that forwards positions to this one shows this token. */
  traccarToken: string | null
  /** The Traccar server whose own API is read too, so that what it did not hand over is found; null: none is. */
  traccarServer: TraccarServer | null
  /** Addresses in mails begin with it; null: see mail/public-base.ts. It is never what a request says of itself. */
  publicUrl: string | null
  corsOrigins: string[]
  trustProxy: boolean | string
  /** Load balancers before the ports of trackers, each of whose connections begins with a header of the PROXY protocol. */
  proxyProtocolFrom: string[]
  /** So much may be kept in a day of all trackers that nobody registered. */
  strangerBytesPerDay: number
  /** The people of the customers with these codes are operators. */
  privilegedCustomers: number[]
  /** The users with these codes are operators whatever their customer. */
  privilegedUsers: number[]
  geocoderUrl: string | null
  /** Null: there is only the offline map. */
  mapStyleUrl: string | null
  /**
   * The address of the pictures from above, with {z}, {x} and {y}; null: there are none. Browsers see it, and a key in
   * it too.
   */
  satelliteTilesUrl: string | null
  /** The words are owed to the makers of the pictures. */
  satelliteAttribution: string
  /** Null: mails become files in the data folder. */
  smtpUrl: string | null
  /** The sender of mails, as `Name <address>`. */
  mailFrom: string
  /** Beside the sender's, mail may leave in the name of these addresses and domains. */
  mailSenders: string[]
  /** A PMTiles file or a folder with `tiles/` and `fonts/`; null: the map has what came with the program. */
  offlineMap: string | null
  placesDir: string | null
  /** Push services know notices to browsers by a key that is drawn from this; null: one is kept in the data folder. */
  vapidKey: string | null
  /** The ports on which each protocol is listened for; without any it is closed. */
  devicePorts: Record<DeviceProtocol, readonly number[]>
  /** The port of a gateway that runs alone, for its health and metrics; null: closed. */
  metricsPort: number | null
  /** Copies are made all the time, into this folder; null: none are. */
  backupDir: string | null
  /** Each second of so many days can be restored. */
  backupDays: number
  /** Encrypts the copies; null: they are not. */
  backupPassword: string | null
  /** Whether everything is copied before a newer version changes the database. */
  copiesBeforeUpgrade: boolean
  /** With less free on the disk of the data folder operators are warned. */
  diskWarningBytes: number
  /** With less free there, reports and files stop, so that positions have the rest. */
  diskReserveBytes: number
}

/** A gateway or web process works with this: the settings, and what the program completed. */
export interface Config extends Settings {
  database: { connectionString: string; cells?: number | undefined }
  tokenSecret: string
  secretsKey: string
  traccarToken: string
  vapidKey: string
}

const GB = 1024 ** 3
const DEFAULT_MAP_STYLE_URL = 'https://tiles.openfreemap.org/styles/liberty'

/** Reads every variable. Throws StartupError naming the one that does not serve and what is expected. */
export function readSettings(env: Environment): Settings {
  const http = ['http', 'https']
  const settings: Settings = {
    role: readChoice(env, 'ROLE', ['all', 'gateway', 'web', 'rules']),
    host: readText(env, 'HOST') ?? '0.0.0.0',
    port: readPort(env, 'PORT', 3000),
    dataDir: resolve(readText(env, 'DATA_DIR') ?? 'data'),
    databaseUrl: readDatabaseUrl(env, 'DATABASE_URL'),
    cells: readCells(env, 'CELLS'),
    pgBin: readPath(env, 'PG_BIN'),
    admin: { login: readText(env, 'ADMIN_LOGIN') ?? undefined, password: env['ADMIN_PASSWORD'] || undefined },
    tokenSecret: readSecret(env, 'TOKEN_SECRET'),
    secretsKey: readSecret(env, 'SECRETS_KEY'),
    previousSecretsKey: readSecret(env, 'SECRETS_KEY_PREVIOUS'),
    isSecretsKeyLost: readChoice(env, 'SECRETS_KEY_LOST', ['nao', 'sim']) === 'sim',
    traccarToken: readSecret(env, 'TRACCAR_TOKEN'),
    traccarServer: readTraccarServer(env),
    publicUrl: readUrl(env, 'PUBLIC_URL', http),
    corsOrigins: readOrigins(env, 'CORS_ORIGINS'),
    trustProxy: readTrust(env, 'TRUST_PROXY'),
    proxyProtocolFrom: readNetworks(env, 'PROXY_PROTOCOL_FROM'),
    strangerBytesPerDay: readBytes(env, 'QUARANTINE_PER_DAY', 200 * 1024 ** 2),
    privilegedCustomers: readCodes(env, 'PRIVILEGED_CUSTOMERS', [784]),
    privilegedUsers: readCodes(env, 'PRIVILEGED_USERS', [1097, 1]),
    geocoderUrl: readUrl(env, 'GEOCODER_URL', http),
    mapStyleUrl: env['MAP_STYLE_URL'] === undefined ? DEFAULT_MAP_STYLE_URL : readUrl(env, 'MAP_STYLE_URL', http),
    satelliteTilesUrl: readTilesUrl(env, 'SATELLITE_TILES_URL'),
    satelliteAttribution: readText(env, 'SATELLITE_ATTRIBUTION') ?? '',
    smtpUrl: readUrl(env, 'SMTP_URL', ['smtp', 'smtps']),
    mailFrom: readMailFrom(env),
    mailSenders: readSenders(env, 'MAIL_SENDERS'),
    vapidKey: readSecret(env, 'VAPID_KEY'),
    ...readNoticeSettings(env),
    ...readS3Settings(env),
    offlineMap: readPath(env, 'OFFLINE_MAP'),
    placesDir: readPath(env, 'PLACES_DIR'),
    devicePorts: readDevicePorts(env),
    metricsPort: env['METRICS_PORT'] === undefined ? null : readDevicePort(env, 'METRICS_PORT', 0),
    backupDir: readPath(env, 'BACKUP_DIR'),
    backupDays: readBackupDays(env, 'BACKUP_DAYS'),
    backupPassword: readBackupPassword(env, 'BACKUP_PASSWORD'),
    copiesBeforeUpgrade: readChoice(env, 'UPGRADE_COPY', ['sim', 'nao']) === 'sim',
    diskWarningBytes: readBytes(env, 'DISK_WARNING', 5 * GB),
    diskReserveBytes: readBytes(env, 'DISK_RESERVE', GB),
  }
  refuseSharedPorts(settings)
  if (settings.diskReserveBytes > settings.diskWarningBytes) {
    throw new StartupError('DISK_RESERVE: é maior que DISK_WARNING. O aviso vem antes da reserva.')
  }
  if (settings.role !== 'all' && settings.databaseUrl === null) {
    throw new StartupError(`DATABASE_URL: com ROLE=${settings.role} é preciso informar o endereço do banco de dados.`)
  }
  return settings
}

/** Reads what the command needs that converts the program's own database, or hands it over. Throws StartupError as readSettings does. */
export function readUpgradeSettings(env: Environment): Settings & { pgBinBefore: string | null } {
  return { ...readSettings({ ...env, ROLE: 'all' }), pgBinBefore: readPath(env, 'PG_BIN_BEFORE') }
}

/** Answers the variables that are set, to nothing too, of those that {@link readSettings} reads. */
function setVariables(env: Environment): Record<string, string> {
  const asked = new Set<string>()
  readSettings(
    new Proxy(env, {
      get(target, name: string) {
        asked.add(name)
        return target[name]
      },
    }),
  )
  const pairs = [...asked].map((name) => [name, env[name]] as const)
  return Object.fromEntries(pairs.filter((pair): pair is readonly [string, string] => pair[1] !== undefined))
}

/** Answers those that a copy keeps: without the password that opens it, and what says where this machine's own database is. */
export function copiedVariables(env: Environment): Record<string, string> {
  const { DATABASE_URL: _own, ADMIN_PASSWORD: _admin, BACKUP_PASSWORD: _password, ...variables } = setVariables(env)
  return variables
}

/** Answers the variable that sets the port of a protocol. */
export function devicePortVariable(protocol: string): string {
  return `${protocol.toUpperCase()}_PORT`
}

function readDevicePorts(env: Environment): Record<DeviceProtocol, readonly number[]> {
  const names = Object.keys(USUAL_PORTS) as DeviceProtocol[]
  const ports = names.map((name) => [name, readPorts(env, devicePortVariable(name), USUAL_PORTS[name])])
  return Object.fromEntries(ports) as Record<DeviceProtocol, readonly number[]>
}

/** Refuses one port for two purposes, of all that this role opens. */
function refuseSharedPorts({ role, port, devicePorts, metricsPort }: Settings): void {
  const devices = Object.entries(devicePorts).flatMap(([name, ports]) =>
    ports.map((devicePort) => ({ variable: devicePortVariable(name), port: devicePort })),
  )
  const opened = [
    ...(role === 'gateway' || role === 'rules' ? [] : [{ variable: 'PORT', port }]),
    ...(role === 'gateway' && metricsPort !== null ? [{ variable: 'METRICS_PORT', port: metricsPort }] : []),
    ...(role === 'web' || role === 'rules' ? [] : devices),
  ]
  const variables = new Map<number, string>()
  for (const { variable, port: chosen } of opened) {
    const other = chosen === 0 ? undefined : variables.get(chosen)
    if (other === variable)
      throw new StartupError(`${variable}: a porta ${chosen} aparece duas vezes. Deixe-a uma só vez.`)
    if (other !== undefined)
      throw new StartupError(
        `${variable}: a porta ${chosen} já é de ${other}. Escolha outra em ${variable} ou em ${other}.`,
      )
    variables.set(chosen, variable)
  }
}

/** Reads the API by its token, or by login and password. What is secret is not repeated. */
function readTraccarServer(env: Environment): TraccarServer | null {
  const url = readUrl(env, 'TRACCAR_URL', ['http', 'https'])
  const token = readText(env, 'TRACCAR_API_TOKEN')
  const user = readText(env, 'TRACCAR_USER')
  const password = env['TRACCAR_PASSWORD'] || null
  if (url === null) {
    const alone = token ? 'TRACCAR_API_TOKEN' : user ? 'TRACCAR_USER' : password ? 'TRACCAR_PASSWORD' : null
    if (alone === null) return null
    throw new StartupError(`${alone}: falta TRACCAR_URL, o endereço do servidor Traccar.`)
  }
  const { username, search, hash } = new URL(url)
  if (username !== '' || search !== '' || hash !== '') {
    throw new StartupError(
      'TRACCAR_URL: use só o endereço, como https://traccar.exemplo.com.br. O acesso vai em TRACCAR_API_TOKEN.',
    )
  }
  const base = url.replace(/\/api$/, '')
  if (token !== null && user === null && password === null) {
    if (/^[\x21-\x7e]+$/.test(token)) return { url: base, authorization: `Bearer ${token}` }
    throw new StartupError('TRACCAR_API_TOKEN: tem espaço ou letra que um token não tem. Copie-o de novo do Traccar.')
  }
  if (token === null && user !== null && password !== null) {
    return { url: base, authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}` }
  }
  throw new StartupError(
    'TRACCAR_URL: o acesso à API pede TRACCAR_API_TOKEN ou, no lugar dele, TRACCAR_USER com TRACCAR_PASSWORD.',
  )
}

const SENDER = /^[^<>"\r\n]*<([^<>\s]+)>$/

/**
 * Answers the sender that was chosen, else the mailbox of SMTP_URL, else one of PUBLIC_URL's host that nobody reads.
 */
function readMailFrom(env: Environment): string {
  const text = readText(env, 'MAIL_FROM')
  if (text !== null) {
    if (isMailAddress(SENDER.exec(text)?.[1] ?? text)) return text
    throw new StartupError(`MAIL_FROM: «${text}» não serve. Use um como Central <central@exemplo.com.br>.`)
  }
  const mailbox = decoded(urlPart(env, 'SMTP_URL', 'username'))
  const address = isMailAddress(mailbox)
    ? mailbox
    : `nao-responda@${urlPart(env, 'PUBLIC_URL', 'hostname') || 'localhost'}`
  return `MonitorWeb <${address}>`
}

/** Answers addresses and domains (`@exemplo.com.br`), which are separated by commas. */
function readSenders(env: Environment, name: string): string[] {
  const text = readText(env, name)
  if (text === null) return []
  return text.split(',').map((part) => {
    const sender = part.trim().toLowerCase()
    if (isMailAddress(sender.startsWith('@') ? `a${sender}` : sender)) return sender
    throw new StartupError(
      `${name}: «${text}» não serve. Use endereços ou domínios separados por vírgula, como @abc.com.br,central@xyz.com.br.`,
    )
  })
}

function urlPart(env: Environment, name: string, part: 'username' | 'hostname'): string {
  const text = readText(env, name)
  return text !== null && URL.canParse(text) ? new URL(text)[part] : ''
}

/** A part of an address with a `%` that begins no byte is what is written. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

function readTilesUrl(env: Environment, name: string): string | null {
  const url = readUrl(env, name, ['http', 'https'])
  if (url === null || ['{z}', '{x}', '{y}'].every((part) => url.includes(part))) return url
  throw new StartupError(`${name}: faltam {z}, {x} ou {y}. Use um como https://imagens.exemplo.com.br/{z}/{x}/{y}.jpg.`)
}

/** Several servers are named with commas between them (PostgreSQL, "Connection URIs"). */
function readDatabaseUrl(env: Environment, name: string): string | null {
  const text = readText(env, name)
  if (text === null) return null
  for (const { address } of serversOf(text)) readUrl({ [name]: withHost(address) }, name, ['postgres', 'postgresql'])
  for (const [parameter, path] of filesOf(text)) requireFile(path, `${name}: ${parameter}`)
  if (wantsWrites(text)) return text.replace(/\/+$/, '')
  throw new StartupError(`${name}: o programa grava no banco. Use target_session_attrs=read-write, ou deixe-o de fora.`)
}

function requireFile(path: string, what: string): void {
  try {
    accessSync(path, constants.R_OK)
  } catch {
    throw new StartupError(
      `${what}: não foi possível ler o arquivo «${path}». Confira o caminho, e se o usuário do programa pode lê-lo.`,
    )
  }
}

function readPath(env: Environment, name: string): string | null {
  const text = readText(env, name)
  return text === null ? null : resolve(text)
}

function readSecret(env: Environment, name: string): string | null {
  const text = readText(env, name)
  if (text === null || text.length >= 32) return text
  throw new StartupError(`${name}: é curto demais. Use ao menos 32 caracteres, como os de «openssl rand -hex 32».`)
}

function readBackupDays(env: Environment, name: string): number {
  const text = readText(env, name) ?? '7'
  if (/^[1-9]\d{0,2}$/.test(text)) return Number(text)
  throw new StartupError(`${name}: «${text}» não serve. Use um número de dias, de 1 a 999.`)
}

/** Each has connections of its own in every process. */
export const MOST_CELLS = 64

function readCells(env: Environment, name: string): number | null {
  const text = readText(env, name)
  if (text === null || (/^[1-9]\d?$/.test(text) && Number(text) <= MOST_CELLS))
    return text === null ? null : Number(text)
  throw new StartupError(`${name}: «${text}» não serve. Use um número de 1 a ${MOST_CELLS}.`)
}

const SHORTEST_BACKUP_PASSWORD = 12

function readBackupPassword(env: Environment, name: string): string | null {
  const text = env[name] || null
  if (text === null || text.length >= SHORTEST_BACKUP_PASSWORD) return text
  throw new StartupError(`${name}: é curta demais. Use ao menos ${SHORTEST_BACKUP_PASSWORD} caracteres.`)
}
