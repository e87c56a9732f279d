import { WEEKDAY_WORDS } from '@monitorweb/domain/calendar/weekday-words'
import { Field } from '#form/Field.tsx'
import { ChoiceField } from '#form/inputs/ChoiceField.tsx'
import type { InputProps } from '#form/inputs/input-props.ts'
import { SwitchField } from '#form/inputs/SwitchField.tsx'
import { Toggles } from '#form/inputs/Toggles.tsx'
import type { ContractForm } from '#form/use-contract-form.ts'
import { timeZoneChoices } from '#format/time-zone-choices.ts'
import type { BATCH_FIELDS } from '../batch/batch-fields.ts'

/** A command that is scheduled begins with these. */
export const EVERY_NIGHT = {
  ...{ time: '22:00', weekdays: '0123456', zone: 'America/Sao_Paulo' },
  ...{ skipsHolidays: false, localHolidays: '' },
}

/** Asks at which hour of which days a command is asked for. */
export function ScheduleFields({ form }: { form: ContractForm<typeof BATCH_FIELDS> }) {
  return (
    <>
      <Field form={form} name="time" label="Hora" placeholder="22:00" />
      <Field form={form} name="weekdays">
        {(days) => <Weekdays {...days} />}
      </Field>
      <Field form={form} name="zone" label="Fuso horário">
        {(zone) => <ChoiceField {...zone} choices={timeZoneChoices()} searchable />}
      </Field>
      <Field form={form} name="skipsHolidays" label="Menos nos feriados nacionais">
        {(skips) => (
          <SwitchField
            {...skips}
            onChange={(isOn) => {
              skips.onChange(isOn)
              // What is no longer shown is not judged any more.
              if (!isOn) form.set('localHolidays', EVERY_NIGHT.localHolidays)
            }}
          />
        )}
      </Field>
      {form.values.skipsHolidays && (
        <Field
          form={form}
          name="localHolidays"
          label="E nos feriados da cidade"
          placeholder="01-25, 2026-07-09"
          hint="Mês e dia de todo ano, ou com o ano de um só."
        />
      )}
    </>
  )
}

const WEEKDAYS = WEEKDAY_WORDS.map((label, day) => ({ value: String(day), label }))

function Weekdays({ value, error, onChange }: InputProps) {
  return (
    <Toggles
      label="Dias da semana"
      choices={WEEKDAYS}
      value={[...String(value ?? '')]}
      error={error && 'Escolha ao menos um dia.'}
      onChange={(days) => onChange(days.join(''))}
    />
  )
}
