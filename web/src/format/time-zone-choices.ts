import { ZONE_NAMES } from '@monitorweb/contract/reports/zone-names'

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
