import { ZONE_NAMES } from '@monitorweb/contract/reports/zone-names'

/** The names of zones have no accents; cities of Brazil have. */
const ACCENTED: Readonly<Record<string, string>> = { 'Sao Paulo': 'São Paulo', Cuiaba: 'Cuiabá', Eirunepe: 'Eirunepé' }

function cityOf(zone: string): string {
  const city = zone.replace('America/', '').replaceAll('_', ' ')
  return ACCENTED[city] ?? city
}

/** Lists the zones that a person may choose, those of Brazil first. */
export function timeZoneChoices(): { value: string; label: string }[] {
  const ofBrazil = Object.entries(ZONE_NAMES).map(([value, name]) => ({
    value,
    label: `${name[0]!.toUpperCase()}${name.slice(1)} (${cityOf(value)})`,
  }))
  const others = Intl.supportedValuesOf('timeZone')
    .filter((zone) => !(zone in ZONE_NAMES))
    .map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))
  return [...ofBrazil, ...others]
}
