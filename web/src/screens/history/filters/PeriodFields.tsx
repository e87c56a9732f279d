import { useId } from 'react'
import { CalendarButton } from './calendar/CalendarButton.tsx'
import styles from './filter-bar.module.css'
import type { PeriodDraft, PeriodFieldsText } from './use-period-draft.ts'

interface PeriodFieldsProps {
  draft: PeriodDraft
}

/** Asks for start and end, typed or picked, with day and time apart, as the specification has them. */
export function PeriodFields({ draft }: PeriodFieldsProps) {
  return (
    <>
      <fieldset className={styles.moment}>
        <legend className="visually-hidden">Início</legend>
        <DayField draft={draft} name="fromDate" label="Data inicial" />
        <TextField draft={draft} name="fromTime" label="Hora inicial" />
      </fieldset>
      <fieldset className={styles.moment}>
        <legend>até</legend>
        <DayField draft={draft} name="toDate" label="Data final" />
        <TextField draft={draft} name="toTime" label="Hora final" />
      </fieldset>
    </>
  )
}

interface FieldProps {
  draft: PeriodDraft
  name: keyof PeriodFieldsText
  label: string
}

interface DayFieldProps extends FieldProps {
  name: 'fromDate' | 'toDate'
}

function TextField({ draft, name, label }: FieldProps) {
  const id = useId()
  const error = draft.errors[name]
  return (
    <span className={styles.field} data-name={name}>
      <input
        aria-label={label}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? id : undefined}
        className={styles.input}
        autoComplete="off"
        value={draft.fields[name]}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={({ currentTarget }) => draft.type({ [name]: currentTarget.value })}
      />
      {error && (
        <span id={id} className={styles.error}>
          {error}
        </span>
      )}
    </span>
  )
}

function DayField(props: DayFieldProps) {
  const { draft, name, label } = props
  return (
    <span className={styles.day}>
      <TextField {...props} />
      <CalendarButton draft={draft} name={name} label={label} />
    </span>
  )
}
