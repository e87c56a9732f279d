import { reportOperations } from '@monitorweb/contract/reports/report-operations'
import { ownTripRuleFields, type RulesInForceRow } from '@monitorweb/contract/reports/trip-rules'
import { DEFAULT_TRIP_RULES, type TripRules, tripRules } from '@monitorweb/domain/track/trip-rules'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '#api/client.ts'
import { FieldsForm, type FormLine } from '#form/FieldsForm.tsx'
import { formatTypedNumber } from '#format/typed-number.ts'
import styles from './settings.module.css'

type RuleName = keyof TripRules
const RULE_NAMES = Object.keys(DEFAULT_TRIP_RULES) as RuleName[]

const WORDS: Record<RuleName, { label: string; unit: string; factor?: number }> = {
  movingKmh: { label: 'Em movimento a partir de', unit: 'km/h' },
  stopRadiusMeters: { label: 'Raio de uma parada', unit: 'm' },
  driftRadiusMeters: { label: 'Raio com motor desligado', unit: 'm' },
  minStopSeconds: { label: 'Parada mínima', unit: 'min', factor: 60 },
  minStopEngineOffSeconds: { label: 'Parada mínima, motor desligado', unit: 'min', factor: 60 },
  minPauseSeconds: { label: 'Pausa mínima dentro da viagem', unit: 'min', factor: 60 },
  minTripMeters: { label: 'Viagem mínima', unit: 'm' },
  gapSeconds: { label: 'Sem dados a partir de', unit: 'min', factor: 60 },
  jumpKmh: { label: 'Salto de GPS a partir de', unit: 'km/h' },
  receiverErrorMeters: { label: 'Erro do receptor', unit: 'm' },
  odometerTolerancePercent: { label: 'Tolerância do odômetro', unit: '%' },
  minOdometerMeters: { label: 'Compara o odômetro a partir de', unit: 'm' },
}

interface TripRulesFormProps {
  customerId: number
  rules: RulesInForceRow
  onTyped?: (typed: boolean) => void
}

export function TripRulesForm({ customerId, rules, onTyped }: TripRulesFormProps) {
  const client = useQueryClient()
  const own = rules.sourceCustomerId === customerId
  const lines = RULE_NAMES.map((name): FormLine<RuleName> => {
    const { label, unit, factor = 1 } = WORDS[name]
    return { name, label, unit, factor, placeholder: formatTypedNumber(DEFAULT_TRIP_RULES[name] / factor) }
  })
  return (
    <>
      <p className={styles.note} role="status">
        {sourceOf(rules, own)}
      </p>
      <FieldsForm
        fields={ownTripRuleFields}
        initial={unpublishedValues(rules)}
        lines={lines}
        {...(onTyped && { onTyped })}
        summary="Os relatórios deste cliente passam a usar estas regras, também para o passado."
        send={async (input) => {
          const change = own ? input : wholeRules(input)
          const saved = await call(reportOperations.changeTripRules, { customerId, input: change })
          client.setQueryData(['trip-rules', customerId], saved)
        }}
      />
    </>
  )
}

/**
 * The form begins with the rules in force, also with those of a customer above: with a first rule of its own a customer
 * leaves those, and its reports of the past shall change by that rule alone. What is as published stays empty.
 */
function unpublishedValues(rules: TripRules): Record<RuleName, number | null> {
  const entries = RULE_NAMES.map((name) => [name, rules[name] === DEFAULT_TRIP_RULES[name] ? null : rules[name]])
  return Object.fromEntries(entries)
}

/** Where all fields are empty, the published rules are meant, and not again those of a customer above. */
function wholeRules(input: Record<RuleName, number | null>): TripRules {
  return tripRules(Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null)))
}

function sourceOf({ sourceCustomerName }: RulesInForceRow, own: boolean): string {
  if (own) return 'Este cliente tem regras próprias. Com todos os campos vazios, elas são retiradas.'
  return sourceCustomerName ? `Valem as regras de ${sourceCustomerName}.` : 'Valem as regras publicadas.'
}
