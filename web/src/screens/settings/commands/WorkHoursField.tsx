import { Select } from '@mantine/core'
import { WEEKDAY_WORDS } from '@monitorweb/domain/calendar/weekday-words'
import { ClockInput } from '#form/inputs/ClockInput.tsx'
import type { InputProps } from '#form/inputs/input-props.ts'
import { Toggles } from '#form/inputs/Toggles.tsx'
import styles from '../settings.module.css'

const WEEKDAYS = WEEKDAY_WORDS.map((label, day) => ({ value: String(day), label }))

/** The hours themselves or all others: those that mean the opposite may not look the same. */
const SIDES = [
  { value: 'dentro', label: 'Nestas horas' },
  { value: 'fora', label: 'Fora destas horas' },
]

/** Chooses days and hours of the week, as the contract writes them: "dentro_12345_08:00-18:00". */
export function WorkHoursField({ label, value, error, onChange }: InputProps) {
  // What is missing while it is typed is empty, and the contract refuses it.
  const [side = '', days = '', hours = ''] = String(value ?? '').split('_')
  const [from = '', to = ''] = hours.split('-')
  const put = (next: { side?: string; days?: string; from?: string; to?: string }) => {
    const all = { side, days, from, to, ...next }
    onChange(`${all.side}_${all.days}_${all.from}-${all.to}`)
  }
  return (
    <div>
      <Toggles
        label={label}
        withLabel
        choices={WEEKDAYS}
        value={[...days]}
        error={error && 'Escolha os dias e informe as horas, de e até.'}
        onChange={(chosen) => put({ days: chosen.join('') })}
      />
      <div className={styles.hours}>
        <Select
          size="sm"
          aria-label={`${label}, dentro ou fora`}
          data={SIDES}
          value={side}
          allowDeselect={false}
          className={styles.side}
          onChange={(chosen) => put({ side: chosen ?? side })}
        />
        <ClockInput
          size="sm"
          aria-label={`${label}, das`}
          value={from}
          onChange={(clock) => put({ from: clock ?? '' })}
        />
        <span>até</span>
        <ClockInput size="sm" aria-label={`${label}, até`} value={to} onChange={(clock) => put({ to: clock ?? '' })} />
      </div>
    </div>
  )
}
