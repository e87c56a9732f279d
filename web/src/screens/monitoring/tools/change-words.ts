import type { LiveVehicle } from '@monitorweb/contract/fleet/live'
import { isAlert } from '#ui/status/status-look.ts'

type Concern = 'alert' | 'late' | 'noSignal'

/** Holds the vehicles that somebody should hear of, by the reason why, each with what it is of that kind. */
export type Concerns = Record<Concern, ReadonlyMap<number, readonly (string | number)[]>>

export function concernsOf(vehicles: ReadonlyMap<number, LiveVehicle>): Concerns {
  const those = (factsOf: (vehicle: LiveVehicle) => (string | number)[]) =>
    new Map(
      [...vehicles.values()]
        .map((vehicle) => [vehicle.vehicleId, factsOf(vehicle)] as const)
        .filter(([, facts]) => facts.length > 0),
    )
  return {
    late: those(({ status }) => (status === 'late' ? [status] : [])),
    noSignal: those(({ status }) => (status === 'noSignal' ? [status] : [])),
    alert: those(({ badges, alarms }) => [...badges.filter(isAlert), ...alarms.map(({ alarmId }) => alarmId)]),
  }
}

const WORDS: Record<Concern, { one: string; many: string }> = {
  alert: { one: 'veículo com novo alerta', many: 'veículos com novo alerta' },
  late: { one: 'veículo entrou em atraso', many: 'veículos entraram em atraso' },
  noSignal: { one: 'veículo ficou sem sinal', many: 'veículos ficaram sem sinal' },
}

/**
 * Says what changed, such as "3 veículos entraram em atraso, 1 veículo ficou sem sinal"; "" where no vehicle joined any
 * of them, and none has an alert that it had not.
 */
export function changeWords(before: Concerns, now: Concerns): string {
  const names = Object.keys(WORDS) as Concern[]
  return names
    .flatMap((name) => {
      const joined = [...now[name]].filter(([vehicleId, facts]) => {
        const known = before[name].get(vehicleId)
        return facts.some((fact) => !known?.includes(fact))
      }).length
      return joined === 0 ? [] : `${joined} ${joined === 1 ? WORDS[name].one : WORDS[name].many}`
    })
    .join(', ')
}
