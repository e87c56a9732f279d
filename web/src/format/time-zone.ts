import { ZONE_NAMES, zoneName } from '@monitorweb/contract/reports/zone-names'

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

/** Lists the zones that a person may choose, those of Brazil first. */
export function timeZoneChoices(): { value: string; label: string }[] {
  const ofBrazil = Object.entries(ZONE_NAMES).map(([value, name]) => ({
    value,
    label: `${name[0]!.toUpperCase()}${name.slice(1)} (${value.replace('America/', '').replaceAll('_', ' ')})`,
  }))
  const others = Intl.supportedValuesOf('timeZone')
    .filter((zone) => !(zone in ZONE_NAMES))
    .map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))
  return [...ofBrazil, ...others]
}
