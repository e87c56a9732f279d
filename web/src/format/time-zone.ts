import { zoneName } from '@monitorweb/contract/reports/zone-names'

/** A person who chose no zone is shown this one. */
const DEFAULT_TIME_ZONE = 'America/Sao_Paulo'

let chosen = DEFAULT_TIME_ZONE

/** Answers the IANA zone in which this person reads and types times. */
export function timeZone(): string {
  return chosen
}

/** Takes over the person's zone; one that this browser does not know leaves the default. */
export function setTimeZone(zone: string): void {
  try {
    new Intl.DateTimeFormat('pt-BR', { timeZone: zone })
    chosen = zone
  } catch {
    chosen = DEFAULT_TIME_ZONE
  }
}

/** Answers the name of the zone, such as "horário de Brasília", which is said wherever times stand for themselves. */
export function timeZoneName(): string {
  return zoneName(chosen)
}
