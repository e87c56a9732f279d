import { reportOperations } from '@monitorweb/contract/reports/report-operations'
import { ownTripRuleFields, type RulesInForceRow } from '@monitorweb/contract/reports/trip-rules'
import { DEFAULT_TRIP_RULES, type TripRules } from '@monitorweb/domain/track/trip-rules'
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
}

export function TripRulesForm({ customerId, rules }: TripRulesFormProps) {
  const client = useQueryClient()
  const own = rules.sourceCustomerId === customerId
  const lines = RULE_NAMES.map((name): FormLine<RuleName> => {
    const { label, unit, factor = 1 } = WORDS[name]
    const otherwise = own ? DEFAULT_TRIP_RULES[name] : rules[name]
    return { name, label, unit, factor, placeholder: formatTypedNumber(otherwise / factor) }
  })
  return (
    <>
      <p className={styles.note} role="status">
        {sourceOf(rules, own)}
      </p>
      <FieldsForm
        fields={ownTripRuleFields}
        initial={ownValues(rules, own)}
        lines={lines}
        summary="Os relatórios deste cliente passam a usar estas regras, também para o passado."
        send={async (input) => {
          const saved = await call(reportOperations.changeTripRules, { customerId, input })
          client.setQueryData(['trip-rules', customerId], saved)
        }}
      />
    </>
  )
}

/**
 * The server answers only which rules hold, so the customer's own values are taken to be those that differ from the
 * published ones.
 */
function ownValues(rules: RulesInForceRow, own: boolean): Record<RuleName, number | null> {
  const entries = RULE_NAMES.map((name) => [name, own && rules[name] !== DEFAULT_TRIP_RULES[name] ? rules[name] : null])
  return Object.fromEntries(entries)
}

function sourceOf({ sourceCustomerName }: RulesInForceRow, own: boolean): string {
  if (own) return 'Este cliente tem regras próprias.'
  return sourceCustomerName ? `Valem as regras de ${sourceCustomerName}.` : 'Valem as regras publicadas.'
}
