import { CONDITION_MANNERS, type ConditionKind } from '@monitorweb/domain/rules/conditions'
import { choicesOf } from '#format/choices.ts'
import type { RuleValues } from './rule-form.ts'

/** How a sentence goes on after «Avise quando um veículo», in the order in which it is offered. */
const VERBS: Record<ConditionKind, string> = {
  enters: 'entrar em',
  leaves: 'sair de',
  staysInside: 'ficar em',
  staysAway: 'ficar fora de',
  speeding: 'passar de',
  moving: 'andar',
  ignitionOn: 'estiver com a ignição ligada',
  idling: 'ficar parado com o motor ligado',
  stopped: 'ficar parado',
  towed: 'for levado com a ignição desligada',
  silent: 'deixar de reportar',
  alarm: 'avisar',
  unknownDriver: 'andar com motorista que não é dos conhecidos',
  hotter: 'passar da temperatura de',
  colder: 'ficar abaixo da temperatura de',
  inputOn: 'estiver ligada a entrada',
  inputOff: 'estiver desligada a entrada',
  odometer: 'chegar no odômetro a',
  hours: 'chegar no horímetro a',
}

export const CONDITION_CHOICES = choicesOf(VERBS)

/** Which parts a sentence has beside its verb. */
export function partsOf(kind: string) {
  const manner = CONDITION_MANNERS[kind as ConditionKind]
  return {
    hasGeofence: !manner.isPlaceless,
    needsGeofence: manner.needsGeofence ?? false,
    hasDuration: !manner.isInstant,
  }
}

const LONG_KINDS = ['silent', 'staysAway', 'staysInside', 'stopped']
const [SECONDS, MINUTES, HOURS] = [
  { unit: 's', factor: 1 },
  { unit: 'min', factor: 60 },
  { unit: 'h', factor: 3600 },
]

/**
 * Answers the unit in which a duration is asked for: the usual one of the condition, or a smaller one where what is
 * held could not be written in it, and so not be typed again: 30 seconds are 0,0083 hours.
 */
export function durationUnit(kind: string, seconds: RuleValues['forSeconds']) {
  const units = kind === 'speeding' ? [] : LONG_KINDS.includes(kind) ? [HOURS, MINUTES] : [MINUTES]
  const isWritable = ({ factor }: typeof SECONDS) => Number.isInteger((Number(seconds) * 100) / factor)
  return units.find(isWritable) ?? SECONDS
}
