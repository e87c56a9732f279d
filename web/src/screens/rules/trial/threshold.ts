import { secondsWords } from '@monitorweb/domain/rules/rule-words'
import type { RuleFieldName, RuleValues } from '../editor/rule-form.ts'

/** The figure of a rule that decides how often it fires, and how far it is tried. */
export interface Threshold {
  name: RuleFieldName & ('limitKmh' | 'forSeconds' | 'coolDownSeconds')
  label: string
  least: number
  most: number
  step: number
  words(value: number): string
}

const MINUTE_S = 60
const HOUR_S = 3600
const durationWords = (value: number) => (value === 0 ? 'logo que acontece' : secondsWords(value))

/** Answers the figure that a slider changes; null where a rule has none. */
export function thresholdOf({ kind, limitKmh }: Pick<RuleValues, 'kind' | 'limitKmh'>): Threshold | null {
  if (kind === 'speeding' && limitKmh !== 0) {
    return {
      ...{ name: 'limitKmh', label: 'Limite', least: 20, most: 160, step: 5 },
      words: (value) => `${value} km/h`,
    }
  }
  const lasting = { name: 'forSeconds', label: 'Por mais de', words: durationWords } as const
  switch (kind) {
    case 'odometer':
    case 'hours':
      return null
    case 'alarm':
      return {
        ...{
          name: 'coolDownSeconds',
          label: 'Juntar o que se repete em',
          least: 0,
          most: 2 * HOUR_S,
          step: 5 * MINUTE_S,
        },
        words: (value) => (value === 0 ? 'não juntar' : secondsWords(value)),
      }
    case 'speeding':
      return { ...lasting, least: 0, most: 5 * MINUTE_S, step: 5 }
    case 'idling':
      return { ...lasting, least: MINUTE_S, most: 2 * HOUR_S, step: MINUTE_S }
    case 'staysInside':
    case 'staysAway':
    case 'stopped':
    case 'silent':
      return { ...lasting, least: HOUR_S / 2, most: 96 * HOUR_S, step: HOUR_S / 2 }
    default:
      return { ...lasting, least: 0, most: HOUR_S / 2, step: 30 }
  }
}
