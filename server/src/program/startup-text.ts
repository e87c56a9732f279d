import type { FirstAdministrator } from '../auth/users/first-administrator.ts'
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

/** Says who may log in at first; a password that the program made is told only this once. */
export function tellAdministrator(
  { login, password, weakness }: FirstAdministrator,
  log: (line: string) => void,
): void {
  const told = password === null ? 'a de ADMIN_PASSWORD' : `${password} (não será mostrada de novo)`
  const warning = weakness ? [`  Atenção: ${weakness} Troque-a no perfil.`] : []
  for (const line of ['Primeiro administrador criado:', `  Login: ${login}`, `  Senha: ${told}`, ...warning]) log(line)
}

/**
 * Tells where a person at this machine finds what listens there; a host that means every address has no name of its
 * own.
 */
export function peopleUrl(host: string, port: string | number): string {
  if (['0.0.0.0', '::'].includes(host)) return `http://localhost:${port}`
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}
