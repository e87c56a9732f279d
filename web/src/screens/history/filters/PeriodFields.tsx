import { IconCalendar } from '@tabler/icons-react'
import { useId, useRef } from 'react'
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

function DayField(props: FieldProps) {
  const { draft, name, label } = props
  const picker = useRef<HTMLInputElement>(null)
  return (
    <span className={styles.day}>
      <TextField {...props} />
      <button
        type="button"
        aria-label={`Escolher ${label.toLowerCase()}`}
        onClick={() => picker.current?.showPicker?.()}
      >
        <IconCalendar size={15} stroke={1.75} aria-hidden="true" />
      </button>
      {/* This is the browser's own calendar; what it answers is written as it would be typed. */}
      <input
        ref={picker}
        type="date"
        tabIndex={-1}
        aria-hidden="true"
        className={styles.calendar}
        onChange={({ currentTarget }) => {
          const [year, month, day] = currentTarget.value.split('-')
          if (day) draft.type({ [name]: `${day}/${month}/${year}` })
        }}
      />
    </span>
  )
}
