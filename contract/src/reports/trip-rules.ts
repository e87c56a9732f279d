import { TRIP_RULE_LIMITS, type TripRules } from '@monitorweb/domain/track/trip-rules'
import { type Field, integer, number, orNull, type RowOf, text } from '../wire/field.ts'
import { z } from '../wire/rule.ts'

function rule(name: keyof TripRules, wire: string, label: string): Field<number> {
  const { least, most } = TRIP_RULE_LIMITS[name]
  const message = `Informe de ${least} a ${most}.`
  return number(wire, label, { rule: z.number('Informe um número.').min(least, message).max(most, message) })
}

/** By these rules trips and stops are found, as they stand in every answer. */
export const tripRuleFields = {
  movingKmh: rule('movingKmh', 'velocidadeMovimento', 'Em movimento a partir de (km/h)'),
  stopRadiusMeters: rule('stopRadiusMeters', 'raioParada', 'Raio de uma parada (m)'),
  driftRadiusMeters: rule('driftRadiusMeters', 'raioDeriva', 'Raio de uma parada com motor desligado (m)'),
  minStopSeconds: rule('minStopSeconds', 'paradaMinima', 'Parada mínima (s)'),
  minStopEngineOffSeconds: rule(
    'minStopEngineOffSeconds',
    'paradaMinimaDesligado',
    'Parada mínima com motor desligado (s)',
  ),
  minPauseSeconds: rule('minPauseSeconds', 'pausaMinima', 'Pausa mínima dentro de uma viagem (s)'),
  minTripMeters: rule('minTripMeters', 'viagemMinima', 'Viagem mínima (m)'),
  gapSeconds: rule('gapSeconds', 'silencioMinimo', 'Sem dados a partir de (s)'),
  jumpKmh: rule('jumpKmh', 'velocidadeSalto', 'Salto a partir de (km/h)'),
  receiverErrorMeters: rule('receiverErrorMeters', 'erroReceptor', 'Erro do receptor (m)'),
  odometerTolerancePercent: rule('odometerTolerancePercent', 'toleranciaOdometro', 'Tolerância do odômetro (%)'),
  minOdometerMeters: rule('minOdometerMeters', 'odometroMinimo', 'Odômetro comparado a partir de (m)'),
} satisfies Record<keyof TripRules, Field<number>>

/** A customer may set these rules; null takes a rule back to the default. */
export const ownTripRuleFields = {
  movingKmh: orNull(tripRuleFields.movingKmh),
  stopRadiusMeters: orNull(tripRuleFields.stopRadiusMeters),
  driftRadiusMeters: orNull(tripRuleFields.driftRadiusMeters),
  minStopSeconds: orNull(tripRuleFields.minStopSeconds),
  minStopEngineOffSeconds: orNull(tripRuleFields.minStopEngineOffSeconds),
  minPauseSeconds: orNull(tripRuleFields.minPauseSeconds),
  minTripMeters: orNull(tripRuleFields.minTripMeters),
  gapSeconds: orNull(tripRuleFields.gapSeconds),
  jumpKmh: orNull(tripRuleFields.jumpKmh),
  receiverErrorMeters: orNull(tripRuleFields.receiverErrorMeters),
  odometerTolerancePercent: orNull(tripRuleFields.odometerTolerancePercent),
  minOdometerMeters: orNull(tripRuleFields.minOdometerMeters),
}

/** These are the rules in force for a customer, and whose they are. */
export const rulesInForceFields = {
  ...tripRuleFields,
  sourceCustomerId: orNull(integer('definidasPor', 'Código do cliente que as definiu')),
  sourceCustomerName: text('definidasPorNome', 'Cliente que as definiu'),
}
export type RulesInForceRow = RowOf<typeof rulesInForceFields>
