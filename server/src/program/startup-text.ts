import type { Settings } from '../config.ts'
import { portOf, portsOf } from '../running.ts'

/** The addresses of each process that was started here, by what listens there. */
export interface ProgramAddresses {
  web?: Record<string, string>
  gateway?: Record<string, string>
}

/** Writes what the operator reads when everything has started: where people and trackers go, and where the data lie. */
export function addressLines(addresses: ProgramAddresses, context: { settings: Settings; startMs: number }): string[] {
  const { settings, startMs } = context
  const seconds = (startMs / 1000).toLocaleString('pt-BR', { maximumFractionDigits: 1 })
  const devices = Object.entries(addresses.gateway ?? {}).map(
    ([name, address]) => `${name} ${portsOf(address).replaceAll(',', ' e ')}`,
  )
  const [web] = Object.values(addresses.web ?? {})
  return [
    `MonitorWeb pronto em ${seconds} s.`,
    ...(web ? [`  Abra no navegador:     ${peopleUrl(settings.host, portOf(web))}`] : []),
    ...(addresses.gateway ? [`  Portas de rastreador:  ${devices.join(', ') || 'todas fechadas'}`] : []),
    `  Dados:                 ${settings.databaseUrl ? 'banco de DATABASE_URL e ' : ''}${settings.dataDir}`,
    'Ctrl-C encerra.',
  ]
}

/** The first administrator's login, and the password where the program made it; the password is told only this once. */
export interface FirstAdministrator {
  login: string
  password: string | null
  /** What is wrong with a password that the operator chose. */
  weakness?: string
}

export function administratorLines(administrator: FirstAdministrator | null): string[] {
  if (!administrator) return []
  const { login, password, weakness } = administrator
  const told = password === null ? 'a de ADMIN_PASSWORD' : `${password} (não será mostrada de novo)`
  const warning = weakness ? [`  Atenção: ${weakness} Troque-a no perfil.`] : []
  return ['Primeiro administrador criado:', `  Login: ${login}`, `  Senha: ${told}`, ...warning]
}

/**
 * Tells where a person at this machine finds what listens there; a host that means every address has no name of its
 * own.
 */
export function peopleUrl(host: string, port: string | number): string {
  if (['0.0.0.0', '::'].includes(host)) return `http://localhost:${port}`
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}
