import { useId } from 'react'
import type { RulePartProps } from '../editor/rule-form.ts'
import { thresholdOf } from './threshold.ts'
import styles from './trial.module.css'

/** Changes the figure that decides how often a rule fires; the test is asked anew. */
export function ThresholdSlider({ form }: RulePartProps) {
  const id = useId()
  const threshold = thresholdOf(form.values)
  if (threshold === null) return null
  const { name, label, least, most, step, words } = threshold
  const value = Number(form.values[name])
  return (
    <div className={styles.slider}>
      <label htmlFor={id}>
        {label}: <strong>{words(value)}</strong>
      </label>
      <input
        id={id}
        type="range"
        min={least}
        max={Math.max(most, value)}
        step={step}
        value={value}
        aria-valuetext={words(value)}
        onChange={({ currentTarget }) => form.set(name, Number(currentTarget.value))}
      />
    </div>
  )
}
