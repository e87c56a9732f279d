/** People know the zones of Brazil by these names. */
export const ZONE_NAMES: Readonly<Record<string, string>> = {
  'America/Sao_Paulo': 'horário de Brasília',
  'America/Manaus': 'horário do Amazonas',
  'America/Cuiaba': 'horário de Mato Grosso',
  'America/Campo_Grande': 'horário de Mato Grosso do Sul',
  'America/Porto_Velho': 'horário de Rondônia',
  'America/Boa_Vista': 'horário de Roraima',
  'America/Rio_Branco': 'horário do Acre',
  'America/Eirunepe': 'horário do oeste do Amazonas',
  'America/Noronha': 'horário de Fernando de Noronha',
}

/** Answers "horário de Brasília (America/Sao_Paulo)" for files, which are read far from the program. */
export function zoneInFull(zone: string): string {
  return `${zoneName(zone)} (${zone})`
}

/** Answers "horário de Brasília" for an IANA zone; it is said wherever times stand for themselves. */
export function zoneName(zone: string): string {
  return ZONE_NAMES[zone] ?? `fuso ${zone.replace(/^.*\//, '').replaceAll('_', ' ')}`
}
