import { IconAlertOctagon, IconAlertTriangle, IconCircle, IconSquare } from '@tabler/icons-react'
import styles from './urgency.module.css'

/** Each urgency has a shape and a word, so that nobody needs to tell its colour. */
const LOOKS = {
  1: { word: 'Baixa', icon: IconCircle },
  2: { word: 'Média', icon: IconSquare },
  3: { word: 'Alta', icon: IconAlertTriangle },
  4: { word: 'Crítica', icon: IconAlertOctagon },
} as const

export type UrgencyLevel = keyof typeof LOOKS
export const URGENCY_LEVELS = [4, 3, 2, 1] as const

export function urgencyWord(urgency: number): string {
  return LOOKS[urgency as UrgencyLevel].word
}

/** Shows how urgent something is. */
export function UrgencyChip({ urgency }: { urgency: number }) {
  const { word, icon: Icon } = LOOKS[urgency as UrgencyLevel]
  return (
    <span className={styles.chip} data-urgency={urgency}>
      <Icon size={14} stroke={2} aria-hidden="true" />
      {word}
    </span>
  )
}
