import { VEHICLE_CHOICE_LABELS } from '@monitorweb/contract/vehicle-rules/rule-fields'
import { Field } from '#form/Field.tsx'
import { ChoiceField } from '#form/inputs/ChoiceField.tsx'
import { ChosenField } from '#form/pickers/ChosenField.tsx'
import { personSource } from '#form/pickers/person-source.ts'
import type { PickerSource } from '#form/pickers/RecordPicker.tsx'
import { vehicleSource } from '#form/pickers/vehicle-source.ts'
import { choicesOf } from '#format/choices.ts'
import { watchedSource } from '#geofences/geofence-sources.ts'
import { vehicleGroupSource } from '#registers/vehicle-group-source.ts'
import { CONDITION_CHOICES, partsOf } from './condition-words.ts'
import { DurationField } from './DurationField.tsx'
import styles from './editor.module.css'
import { alarmSource, vehicleTypeSource } from './record-sources.ts'
import type { RuleFieldName, RulePartProps } from './rule-form.ts'
import { ScheduleField } from './ScheduleField.tsx'

const INPUTS = ['1', '2', '3'].map((value) => ({ value, label: `Entrada ${value}` }))
const WHOSE = choicesOf(VEHICLE_CHOICE_LABELS)

/** Says a rule as a sentence whose parts are its fields. */
export function Sentence({ form }: RulePartProps) {
  const { kind, limitKmh, vehicleChoice, geofences } = form.values
  const { hasGeofence, needsGeofence, hasDuration } = partsOf(kind)
  const isOfGeofence = kind === 'speeding' && limitKmh === 0
  const many = (name: RuleFieldName, label: string, source: PickerSource) => (
    <Field form={form} name={name} label={label}>
      {(props) => <ChosenField {...props} source={source} />}
    </Field>
  )
  return (
    <fieldset className={styles.sentence}>
      <legend>A regra em uma frase</legend>
      <span>Avise quando</span>
      <Field form={form} name="vehicleChoice" label="De quais veículos">
        {(props) => <ChoiceField {...props} choices={WHOSE} />}
      </Field>
      {vehicleChoice === 'groups' && many('vehicleGroups', 'Grupos de veículos', vehicleGroupSource)}
      {vehicleChoice === 'types' && many('vehicleTypes', 'Tipos de veículo', vehicleTypeSource)}
      {vehicleChoice === 'chosen' && many('vehicles', 'Veículos escolhidos', vehicleSource)}
      <Field form={form} name="kind" label="O que acontece">
        {(props) => <ChoiceField {...props} choices={CONDITION_CHOICES} searchable />}
      </Field>
      {kind === 'speeding' && (
        <Field form={form} name="limitKmh" label="Limite (0: o da cerca)" input="number" unit="km/h" />
      )}
      {kind === 'alarm' && many('alarms', 'Alarmes', alarmSource)}
      {(kind === 'hotter' || kind === 'colder') && <Field form={form} name="celsius" label="Temperatura" unit="°C" />}
      {(kind === 'inputOn' || kind === 'inputOff') && (
        <Field form={form} name="input" label="Entrada">
          {(props) => <ChoiceField {...props} choices={INPUTS} numeric />}
        </Field>
      )}
      {kind === 'odometer' && <Field form={form} name="goal" label="Quilômetros" unit="km" />}
      {kind === 'hours' && <Field form={form} name="goal" label="Horas" unit="h" />}
      {kind === 'unknownDriver' && (
        <Field
          form={form}
          name="drivers"
          label="Motoristas conhecidos"
          placeholder="Códigos, com vírgula; vazio: qualquer um"
        />
      )}
      {hasGeofence && (
        <>
          {!needsGeofence && <span>{isOfGeofence ? 'em' : 'dentro de'}</span>}
          <Field form={form} name="geofences" label={needsGeofence || isOfGeofence ? 'Cercas' : 'Cercas (opcional)'}>
            {(props) => (
              <ChosenField
                {...props}
                source={
                  needsGeofence || isOfGeofence || geofences !== ''
                    ? watchedSource
                    : { ...watchedSource, placeholder: 'qualquer lugar' }
                }
              />
            )}
          </Field>
        </>
      )}
      {hasDuration && (
        <>
          <span>por mais de</span>
          <DurationField key={kind} form={form} />
        </>
      )}
      <Field form={form} name="hours" label="Quando">
        {(props) => <ScheduleField {...props} form={form} />}
      </Field>
      <span className={styles.then}>e avise</span>
      <Field form={form} name="notified" label="Quem é avisado">
        {(props) => <ChosenField {...props} source={{ ...personSource, placeholder: 'todos que recebem avisos' }} />}
      </Field>
    </fieldset>
  )
}
