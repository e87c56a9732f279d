import { isIP } from 'node:net'
import { StartupError } from './errors/startup-error.ts'

/** This is the environment as the program was given it: `process.env`, or a test's own. */
export type Environment = Record<string, string | undefined>

/** Answers text without outer spaces; null when unset or empty. */
export function readText(env: Environment, name: string): string | null {
  return env[name]?.trim() || null
}

/** Answers one of the words; the first where none is set. */
export function readChoice<Choice extends string>(
  env: Environment,
  name: string,
  choices: readonly [Choice, ...Choice[]],
): Choice {
  const text = readText(env, name)
  if (text === null) return choices[0]
  const found = choices.find((choice) => choice === text.toLowerCase())
  return found ?? refuse(name, text, `Use ${choices.map((choice) => `«${choice}»`).join(', ')}.`)
}

/** Answers a port to listen on, 0 meaning any free one (`auto`); null, meaning closed, for 0 or nothing. */
export function readDevicePort(env: Environment, name: string, defaultPort: number): number | null {
  if (env[name] === undefined) return defaultPort
  const text = env[name].trim()
  if (text === '' || text === '0') return null
  return readPort(env, name, defaultPort)
}

/** Answers ports to listen on, which are separated by commas, each as {@link readPort} does; none, meaning closed, for 0 or nothing. */
export function readPorts(env: Environment, name: string, defaultPort: number): number[] {
  if (env[name] === undefined) return [defaultPort]
  const text = env[name].trim()
  if (text === '' || text === '0') return []
  return text.split(',').map((part) => {
    const port = part.trim()
    if (port === '' || port === '0') return refuse(name, text, 'Use portas separadas por vírgula, como 5023,6023.')
    return readPort({ [name]: port }, name, defaultPort)
  })
}

/** Answers a port to listen on, 0 meaning any free one (`auto` or 0). */
export function readPort(env: Environment, name: string, defaultPort: number): number {
  const text = readText(env, name)
  if (text === null) return defaultPort
  if (text.toLowerCase() === 'auto') return 0
  const port = /^\d{1,5}$/.test(text) ? Number(text) : -1
  if (port >= 0 && port <= 65_535) return port
  return refuse(name, text, 'Use uma porta de 1 a 65535, ou «auto» para qualquer uma livre.')
}

const SIZE_UNITS = { MB: 1024 ** 2, GB: 1024 ** 3, TB: 1024 ** 4 } as const

/** Answers a size such as `500 MB` or `1,5 GB` in bytes, in units of 1024; 0 needs no unit. */
export function readBytes(env: Environment, name: string, defaultBytes: number): number {
  const text = readText(env, name)
  if (text === null) return defaultBytes
  if (text === '0') return 0
  const [, number, unit] = /^(\d{1,6}(?:[.,]\d{1,3})?) ?([MGT]B)$/.exec(text.toUpperCase()) ?? []
  if (number === undefined) return refuse(name, text, 'Use um tamanho como 500 MB ou 5 GB, ou 0 para nenhum.')
  return Math.round(Number(number.replace(',', '.')) * SIZE_UNITS[unit as keyof typeof SIZE_UNITS])
}

/** Answers whole numbers from 1, which are separated by commas. */
export function readCodes(env: Environment, name: string, defaultCodes: readonly number[]): number[] {
  const text = readText(env, name)
  if (text === null) return [...defaultCodes]
  return text.split(',').map((part) => {
    const code = /^\s*\d{1,9}\s*$/.test(part) ? Number(part) : 0
    return code >= 1 ? code : refuse(name, text, 'Use códigos inteiros separados por vírgula, como 1097,1.')
  })
}

/** Answers an address of one of the schemes (`http`, `smtp`…), without a final slash; null when unset or empty. */
export function readUrl(env: Environment, name: string, schemes: readonly string[]): string | null {
  const text = readText(env, name)
  if (text === null) return null
  const scheme = URL.canParse(text) ? new URL(text).protocol.slice(0, -1) : ''
  if (schemes.includes(scheme)) return text.replace(/\/+$/, '')
  // Addresses of databases and mail servers hold passwords: what was written is not repeated.
  throw new StartupError(
    `${name}: endereço inválido. Use um que comece por ${schemes.map((s) => `${s}://`).join(' ou ')}.`,
  )
}

/** Answers origins (`https://host`), which are separated by commas, or `*`. */
export function readOrigins(env: Environment, name: string): string[] {
  const text = readText(env, name)
  if (text === null) return []
  return text.split(',').map((part) => {
    const origin = part.trim().replace(/\/$/, '')
    if (origin === '*' || (URL.canParse(origin) && new URL(origin).origin === origin)) return origin
    return refuse(name, text, 'Use origens separadas por vírgula, como https://rastreamento.exemplo.com.br.')
  })
}

/** Answers addresses and networks, which are separated by commas; none where nothing is said. */
export function readNetworks(env: Environment, name: string): string[] {
  const text = readText(env, name)
  if (text === null) return []
  return text.split(',').map((part) => {
    const network = part.trim()
    const [address = '', bits, ...rest] = network.split('/')
    const version = isIP(address)
    const isBits = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
    if (version !== 0 && rest.length === 0 && isBits) return network
    throw new StartupError(`${name}: «${network}» não é uma rede. Use redes como 10.0.0.0/8,192.168.1.20.`)
  })
}

/** Answers yes, no (the default), or the addresses of the proxies to believe. */
export function readTrust(env: Environment, name: string): boolean | string {
  const text = readText(env, name)?.toLowerCase() ?? 'off'
  if (['off', 'false', '0', 'nao', 'não', 'no'].includes(text)) return false
  if (['on', 'true', '1', 'sim', 'yes'].includes(text)) return true
  const networks = /^[0-9a-f.:/, ]+$/.test(text) ? readNetworks(env, name) : []
  // A network of all addresses is «on», and said as such.
  if (networks.length > 0 && !networks.some((network) => network.endsWith('/0'))) return networks.join(',')
  return refuse(name, text, 'Use «on», «off» ou os endereços dos proxies separados por vírgula.')
}

function refuse(name: string, text: string, expected: string): never {
  throw new StartupError(`${name}: «${text}» não serve. ${expected}`)
}
