import { SPEED_WORDS } from '@monitorweb/contract/reports/speed-words'
import { exclusionFields } from '@monitorweb/contract/reports/vehicle-reports'
import { SAME_PLACE_METERS } from '@monitorweb/domain/places/visited-places'
import type { TripRules } from '@monitorweb/domain/track/trip-rules'
import { Fragment } from 'react'
import { formatDuration } from '#format/age.ts'
import { formatCount } from '#format/numbers.ts'
import type { PeriodTotals } from '#reports/history/period-totals.ts'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { coverageOf } from '../records/DaysTable.tsx'
import { UNUSUAL_AFTER_DAYS, UNUSUAL_MINUTES } from '../stops/stop-places.ts'
import type { Viewed } from '../use-viewed.ts'
import { dayWords, km, percent } from '../words.ts'
import styles from './how.module.css'

interface HowDialogProps {
  viewed: Viewed
  about: 'calculo' | 'cobertura'
  showsExcluded: boolean
  onShowExcluded(show: boolean): void
  onClose(): void
}

/** Explains how the figures come about, and how much of the period they stand on. */
export function HowDialog({ viewed, about, showsExcluded, onShowExcluded, onClose }: HowDialogProps) {
  const inForce = rulesInForce(viewed)
  return (
    <Dialog opened title={about === 'calculo' ? 'Como calculamos' : 'Cobertura dos dados'} size={620} onClose={onClose}>
      <div className={styles.text}>
        {about === 'calculo' ? (
          inForce.length > 0 ? (
            inForce.map(({ rules, customers }) => (
              <Fragment key={customers}>
                {inForce.length > 1 && (
                  <p>
                    <b>Regras de {customers}</b>
                  </p>
                )}
                <Rules rules={rules} viewed={viewed} totals={inForce.length > 1 ? null : viewed.totals} />
              </Fragment>
            ))
          ) : (
            <p>As regras aparecem aqui quando o período estiver carregado.</p>
          )
        ) : (
          <Coverage viewed={viewed} showsExcluded={showsExcluded} onShowExcluded={onShowExcluded} />
        )}
      </div>
    </Dialog>
  )
}

/** Answers the rules by which the vehicles' times were told, each with the names of the customers who have them. */
function rulesInForce({ vehicles }: Viewed): { rules: TripRules; customers: string }[] {
  const groups = new Map<string, { rules: TripRules; names: Map<number, string> }>()
  for (const { rules, customerId, customerName } of vehicles.flatMap(({ rows }) => rows.parts)) {
    const key = JSON.stringify(rules)
    const group = groups.get(key) ?? { rules, names: new Map() }
    group.names.set(customerId, customerName)
    groups.set(key, group)
  }
  return [...groups.values()].map(({ rules, names }) => ({ rules, customers: [...names.values()].join(', ') }))
}

interface RulesProps {
  rules: TripRules
  viewed: Viewed
  /** Null where the figures of the period are not of these rules alone. */
  totals: PeriodTotals | null
}

function Rules({ rules, viewed, totals }: RulesProps) {
  return (
    <>
      <p>
        Viagens, paradas, dias e totais vêm de um só cálculo, em todas as telas e arquivos. As somas usam metros sem
        arredondar; o arredondamento é feito uma vez, ao mostrar.
      </p>
      <h3>Parada</h3>
      <p>
        O veículo está parado enquanto as posições cabem em um raio de <b>{rules.stopRadiusMeters} m</b> (
        {rules.driftRadiusMeters} m com o motor desligado). É uma parada a partir de{' '}
        <b>{formatDuration(rules.minStopSeconds)}</b>, ou de <b>{formatDuration(rules.minStopEngineOffSeconds)}</b> se o
        motor foi desligado. Mais curta que isso, a partir de {formatDuration(rules.minPauseSeconds)}, é uma pausa
        dentro da viagem e conta como tempo parado.
      </p>
      <p>
        Não habitual é a parada de mais de {UNUSUAL_MINUTES} min em um local (raio de {SAME_PLACE_METERS} m) onde o
        veículo ainda não tinha parado no período lido; só se diz depois de {UNUSUAL_AFTER_DAYS} dias de dados.
      </p>
      <h3>Viagem</h3>
      <p>
        O que há entre duas paradas, se o veículo se afasta <b>{rules.minTripMeters} m</b> ou mais. Deslocamentos
        menores não são viagens
        {totals && totals.discardedMoves > 0 && ` (neste período: ${formatCount(totals.discardedMoves)})`}. A distância
        é a soma dos trechos entre posições válidas. Está em movimento a partir de {rules.movingKmh} km/h.
      </p>
      <h3>Sem dados</h3>
      <p>
        Mais de <b>{formatDuration(rules.gapSeconds)}</b> sem posição, com o veículo encontrado em outro lugar, é tempo
        sem dados: não é viagem nem parada, e sua distância fica à parte
        {totals && totals.noDataKm > 0 && ` (neste período: ${km(totals.noDataKm)} em linha reta)`}.
      </p>
      <h3>Velocidade</h3>
      <p>
        {SPEED_WORDS} Um trecho que exigiria mais de {rules.jumpKmh} km/h é um salto do GPS e não conta. Um excesso é
        cada vez que a velocidade informada passa do limite escolhido no mapa (agora <b>{viewed.limitKmh} km/h</b>), até
        ficar nele ou abaixo por mais de um minuto; posições descartadas não contam.
      </p>
      <h3>Parado depois</h3>
      <p>
        O tempo das paradas entre o fim de uma viagem e o início da próxima do mesmo veículo; o tempo sem dados entre
        elas fica de fora.
      </p>
      <h3>Odômetro</h3>
      <p>
        Fica ao lado da distância por GPS; a diferença é apontada acima de {rules.odometerTolerancePercent}%
        {totals &&
          totals.odometerDistanceKm !== null &&
          ` (neste período: ${km(totals.odometerDistanceKm)} pelo odômetro, ${km(totals.distanceKm)} por GPS)`}
        .
      </p>
    </>
  )
}

function Coverage({ viewed, showsExcluded, onShowExcluded }: Omit<HowDialogProps, 'about' | 'onClose'>) {
  const { totals, vehicles } = viewed
  const reasons = (Object.keys(exclusionFields) as (keyof typeof exclusionFields)[]).filter(
    (reason) => totals.exclusions[reason] > 0,
  )
  const seconds = totals.movingSeconds + totals.idleSeconds + totals.parkedSeconds
  return (
    <>
      <p>
        Há dados de <b>{formatDuration(seconds)}</b> das {formatDuration(seconds + totals.noDataSeconds)} do período (
        {percent(totals.coverage)}), em {formatCount(totals.positionCount)} posições.
      </p>
      {vehicles.map(({ vehicleId, name, rows }) => (
        <section key={vehicleId}>
          <h3>{name}</h3>
          <ul className={styles.days}>
            {rows.days.map((day) => (
              <li key={`${day.date} ${day.start}`}>
                <span>{dayWords(day.date)}</span>
                <meter min={0} max={1} value={coverageOf(day)} aria-label={`Cobertura de ${dayWords(day.date)}`} />
                <span>{percent(coverageOf(day))}</span>
                <span>{day.noDataSeconds > 59 ? `sem dados ${formatDuration(day.noDataSeconds)}` : ''}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <h3>Posições descartadas</h3>
      {reasons.length === 0 ? (
        <p>Nenhuma.</p>
      ) : (
        <>
          <ul className={styles.reasons}>
            {reasons.map((reason) => (
              <li key={reason}>
                {exclusionFields[reason].label}: <b>{formatCount(totals.exclusions[reason])}</b>
              </li>
            ))}
          </ul>
          <label className={styles.check}>
            <input
              type="checkbox"
              checked={showsExcluded}
              onChange={({ currentTarget }) => onShowExcluded(currentTarget.checked)}
            />
            Mostrar no mapa e na tabela, com o motivo
          </label>
        </>
      )}
    </>
  )
}
