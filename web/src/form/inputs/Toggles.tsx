import type { Choice } from './ChoiceField.tsx'
import styles from './inputs.module.css'

interface TogglesProps {
  label: string
  /** Whether the label is written, or only told. */
  withLabel?: boolean
  choices: readonly Choice[]
  value: readonly string[]
  error?: string | undefined
  /** Is told what is chosen, in the order of the choices. */
  onChange(value: string[]): void
}

/** Chooses any of a few words, all of which are seen. */
export function Toggles({ label, withLabel = false, choices, value, error, onChange }: TogglesProps) {
  const toggled = (at: string) =>
    choices.map((choice) => choice.value).filter((each) => value.includes(each) !== (each === at))
  return (
    <fieldset className={styles.toggles} tabIndex={-1} aria-invalid={error !== undefined || undefined}>
      <legend className={withLabel ? styles.legend : 'visually-hidden'}>{label}</legend>
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          aria-pressed={value.includes(choice.value)}
          onClick={() => onChange(toggled(choice.value))}
        >
          {choice.label}
        </button>
      ))}
      {error && (
        <p role="alert" className={styles.fault}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
