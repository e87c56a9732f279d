import type { Condition } from './conditions.ts'
import type { Occurrence } from './rule.ts'
import { celsiusWords } from './rule-words.ts'

/**
 * Says in Portuguese what an occurrence was: "112 km/h, limite 90 km/h", "saiu de «Pátio»". Words of alarms are the
 * caller's.
 */
export function occurrenceWords(
  condition: Condition,
  { worst, what }: Pick<Occurrence, 'worst' | 'what'>,
  { geofenceName, alarmWords }: { geofenceName: string | null; alarmWords(kind: string): string },
): string {
  const where = geofenceName === null ? '' : ` em «${geofenceName}»`
  const cerca = geofenceName === null ? 'da cerca' : `de «${geofenceName}»`
  switch (condition.kind) {
    case 'enters':
      return `entrou ${geofenceName === null ? 'na cerca' : `em «${geofenceName}»`}`
    case 'leaves':
      return `saiu ${cerca}`
    case 'staysInside':
      return `ficou dentro ${cerca}`
    case 'staysAway':
      return `ficou fora ${cerca}`
    case 'speeding': {
      const limit = condition.limitKmh === null ? 'limite da cerca' : `limite ${condition.limitKmh} km/h`
      return `${Math.round(worst ?? 0)} km/h, ${limit}${where}`
    }
    case 'moving':
      return `em movimento${worst === null ? '' : `, até ${Math.round(worst)} km/h`}${where}`
    case 'ignitionOn':
      return `ignição ligada${where}`
    case 'towed':
      return `em movimento com a ignição desligada${where}`
    case 'idling':
      return `parado com o motor ligado${where}`
    case 'stopped':
      return `parado${where}`
    case 'silent':
      return `sem reportar${where}`
    case 'alarm':
      return `${what === null ? 'alarme' : alarmWords(what)}${where}`
    case 'hotter':
      return `${worst === null ? '' : `${celsiusWords(worst)}, `}limite ${celsiusWords(condition.celsius)}${where}`
    case 'colder':
      return `abaixo de ${celsiusWords(condition.celsius)}${where}`
    case 'inputOn':
      return `entrada ${condition.input} ligada${where}`
    case 'inputOff':
      return `entrada ${condition.input} desligada${where}`
    case 'odometer':
      return `odômetro chegou a ${condition.km.toLocaleString('pt-BR')} km`
    case 'hours':
      return `horímetro chegou a ${condition.hours.toLocaleString('pt-BR')} h`
    case 'unknownDriver':
      return what === null ? `motorista não identificado${where}` : `motorista desconhecido (${what})${where}`
  }
}
