import { WARNINGS } from '#format/odd-values.ts'
import styles from './odd-value.module.css'

export type Oddity = keyof typeof WARNINGS

interface OddValueProps {
  oddity: Oddity
  text: string
  /** What is typed in the other fields. */
  values: Readonly<Record<string, unknown>>
  /** Stands here where nothing is odd. */
  otherwise?: string
}

/** Says what is odd about a value, which is never a reason not to save. */
export function OddValue({ oddity, text, values, otherwise }: OddValueProps) {
  const warning = WARNINGS[oddity](text, values)
  return warning ? <span className={styles.warning}>{warning}</span> : otherwise
}
