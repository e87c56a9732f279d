import { workHoursWords } from '../calendar/work-hours.ts'
import type { Condition } from './conditions.ts'
import type { Rule } from './rule.ts'

/** Writes a time in Portuguese: "30 s", "10 min", "2 h 30 min", "3 dias". */
export function secondsWords(seconds: number): string {
  if (seconds < 60) return `${seconds} s`
  const days = seconds / 86_400
  if (Number.isInteger(days)) return days === 1 ? '1 dia' : `${days} dias`
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor((seconds % 3600) / 60)
  const rest = seconds % 60
  return [hours && `${hours} h`, minutes && `${minutes} min`, rest && `${rest} s`].filter(Boolean).join(' ')
}

/** Writes a temperature: "-18 °C", "4,5 °C". */
export function celsiusWords(celsius: number): string {
  return `${celsius.toLocaleString('pt-BR', { maximumFractionDigits: 1 })} °C`
}

/** Says a rule in Portuguese: "Avise quando um veículo sair de Pátio, fora de seg a sex, 06:00–18:00." */
export function ruleWords(
  { condition, schedule, forSeconds }: Pick<Rule, 'condition' | 'schedule' | 'forSeconds'>,
  names: { geofences: readonly string[]; alarms: readonly string[] },
): string {
  const where = names.geofences.join(' ou ')
  const when = schedule
    ? `, ${schedule.hours.map((each) => workHoursWords({ ...each, isOutside: schedule.isOutside })).join(' e ')}`
    : ''
  const lasts = forSeconds > 0 ? ` por mais de ${secondsWords(forSeconds)}` : ''
  return `Avise quando um veículo ${conditionWords(condition, { where, alarms: names.alarms })}${lasts}${when}.`
}

function conditionWords(condition: Condition, { where, alarms }: { where: string; alarms: readonly string[] }): string {
  const place = where || 'a cerca'
  const inside = where === '' ? '' : ` em ${where}`
  switch (condition.kind) {
    case 'enters':
      return `entrar em ${place}`
    case 'leaves':
      return `sair de ${place}`
    case 'staysInside':
      return `ficar em ${place}`
    case 'staysAway':
      return `ficar fora de ${place}`
    case 'speeding':
      return condition.limitKmh === null
        ? `passar do limite de ${place}`
        : `passar de ${condition.limitKmh} km/h${inside}`
    case 'moving':
      return `andar${inside}`
    case 'ignitionOn':
      return `estiver com a ignição ligada${inside}`
    case 'towed':
      return `for levado com a ignição desligada${inside}`
    case 'idling':
      return `ficar parado com o motor ligado${inside}`
    case 'stopped':
      return `ficar parado${inside}`
    case 'silent':
      return `deixar de reportar${inside}`
    case 'alarm':
      return `avisar ${alarms.join(' ou ').toLowerCase()}${inside}`
    case 'hotter':
      return `passar de ${celsiusWords(condition.celsius)}${inside}`
    case 'colder':
      return `ficar abaixo de ${celsiusWords(condition.celsius)}${inside}`
    case 'inputOn':
      return `estiver com a entrada ${condition.input} ligada${inside}`
    case 'inputOff':
      return `estiver com a entrada ${condition.input} desligada${inside}`
    case 'odometer':
      return `chegar a ${condition.km.toLocaleString('pt-BR')} km no odômetro`
    case 'hours':
      return `chegar a ${condition.hours.toLocaleString('pt-BR')} h no horímetro`
    case 'unknownDriver':
      return `andar com motorista ${condition.driverIds.length > 0 ? 'que não é dos conhecidos' : 'não identificado'}${inside}`
  }
}
