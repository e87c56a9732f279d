import { Button, Select } from '@mantine/core'
import { WEEKDAY_WORDS } from '@monitorweb/domain/calendar/weekday-words'
import { useState } from 'react'
import { Field } from '#form/Field.tsx'
import { ChoiceField } from '#form/inputs/ChoiceField.tsx'
import { ClockInput } from '#form/inputs/ClockInput.tsx'
import { type InputProps, wrapperProps } from '#form/inputs/input-props.ts'
import { Toggles } from '#form/inputs/Toggles.tsx'
import { timeZoneChoices } from '#format/time-zone-choices.ts'
import styles from './editor.module.css'
import type { RulePartProps } from './rule-form.ts'
import { type HoursLine, readSchedule, type ScheduleText, writeSchedule } from './schedule-text.ts'

const SIDES = [
  { value: 'always', label: 'a qualquer hora' },
  { value: 'inside', label: 'dentro do horário' },
  { value: 'outside', label: 'fora do horário' },
]
const NIGHT: HoursLine = { weekdays: [0, 1, 2, 3, 4, 5, 6], from: '22:00', to: '05:00' }
const OFFICE: HoursLine = { weekdays: [1, 2, 3, 4, 5], from: '06:00', to: '18:00' }
const WEEKDAYS = WEEKDAY_WORDS.map((label, day) => ({ value: String(day), label }))
/** More hours than a week of shifts has. */
const MOST_LINES = 7

/** Chooses the hours of the week in which a rule counts, with its holidays and its zone. */
export function ScheduleField({ form, ...props }: InputProps & RulePartProps) {
  const { label, error } = wrapperProps(props)
  const schedule = readSchedule(String(props.value ?? ''))
  const put = (next: ScheduleText | null) => props.onChange(writeSchedule(next))
  const side = schedule === null ? 'always' : schedule.isOutside ? 'outside' : 'inside'
  const lines = schedule?.lines ?? []
  // A clock keeps what it cannot read by itself: after one line went, no other may stand where it was.
  const [removals, setRemovals] = useState(0)
  const removeLine = (at: number) => {
    if (schedule) put({ ...schedule, lines: lines.filter((_, index) => index !== at) })
    setRemovals(removals + 1)
  }
  const putLine = (at: number, line: HoursLine) => {
    if (schedule) put({ ...schedule, lines: lines.map((each, index) => (index === at ? line : each)) })
  }
  return (
    <div className={styles.schedule}>
      <Select
        label={label}
        size="sm"
        data={SIDES}
        value={side}
        allowDeselect={false}
        error={error}
        onChange={(chosen) => {
          if (chosen === 'always' || chosen === null) put(null)
          else {
            const isOutside = chosen === 'outside'
            put({ isOutside, lines: lines.length > 0 ? lines : [isOutside ? OFFICE : NIGHT] })
          }
        }}
        onBlur={props.onLeave}
      />
      {lines.map((line, at) => (
        <HoursRow
          // Between two removals, lines have no other identity than where they stand.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          key={`${removals} ${at}`}
          line={line}
          onChange={(next) => putLine(at, next)}
          onRemove={lines.length > 1 ? () => removeLine(at) : null}
        />
      ))}
      {schedule && (
        <>
          {lines.length < MOST_LINES && (
            <Button
              size="compact-xs"
              variant="subtle"
              onClick={() => put({ ...schedule, lines: [...lines, schedule.isOutside ? OFFICE : NIGHT] })}
            >
              + outro horário
            </Button>
          )}
          <Field form={form} name="knowsHolidays" label="Nos feriados nacionais o horário não vale" />
          {form.values.knowsHolidays && (
            <Field
              form={form}
              name="localHolidays"
              label="Feriados locais"
              placeholder="01-25, 07-09, 2026-11-30"
              hint="Mês-dia, todo ano, ou ano-mês-dia, com vírgula."
            />
          )}
          <div className={styles.zone}>
            <Field form={form} name="zone">
              {(zone) => <ChoiceField {...zone} choices={timeZoneChoices()} searchable />}
            </Field>
          </div>
        </>
      )}
    </div>
  )
}

interface HoursRowProps {
  line: HoursLine
  onChange(line: HoursLine): void
  onRemove: (() => void) | null
}

function HoursRow({ line, onChange, onRemove }: HoursRowProps) {
  const { weekdays, from, to } = line
  return (
    <div className={styles.hours}>
      <Toggles
        label="Dias da semana"
        choices={WEEKDAYS}
        value={weekdays.map(String)}
        onChange={(days) => onChange({ ...line, weekdays: days.map(Number) })}
      />
      <ClockInput
        size="xs"
        aria-label="Das"
        value={from}
        onChange={(clock) => onChange({ ...line, from: clock ?? '' })}
      />
      <span>até</span>
      <ClockInput size="xs" aria-label="Até" value={to} onChange={(clock) => onChange({ ...line, to: clock ?? '' })} />
      {onRemove && (
        <Button size="compact-xs" variant="subtle" onClick={onRemove}>
          Tirar
        </Button>
      )}
    </div>
  )
}
