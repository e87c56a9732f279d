import type { LiveVehicle } from '@monitorweb/contract/fleet/live'
import { hasAlert } from '#ui/status/has-alert.ts'

/** Holds the vehicles that somebody should hear of, by the reason why. */
export interface Concerns {
  late: ReadonlySet<number>
  noSignal: ReadonlySet<number>
  alert: ReadonlySet<number>
}

export function concernsOf(vehicles: ReadonlyMap<number, LiveVehicle>): Concerns {
  const those = (concerns: (vehicle: LiveVehicle) => boolean) =>
    new Set([...vehicles.values()].filter(concerns).map(({ vehicleId }) => vehicleId))
  return {
    late: those(({ status }) => status === 'late'),
    noSignal: those(({ status }) => status === 'noSignal'),
    alert: those(hasAlert),
  }
}

const WORDS: Record<keyof Concerns, { one: string; many: string }> = {
  alert: { one: 'veículo com novo alerta', many: 'veículos com novo alerta' },
  late: { one: 'veículo entrou em atraso', many: 'veículos entraram em atraso' },
  noSignal: { one: 'veículo ficou sem sinal', many: 'veículos ficaram sem sinal' },
}

/**
 * Says what changed, such as "3 veículos entraram em atraso, 1 veículo ficou sem sinal"; "" where no vehicle joined any
 * of them.
 */
export function changeWords(before: Concerns, now: Concerns): string {
  const names = Object.keys(WORDS) as (keyof Concerns)[]
  return names
    .flatMap((name) => {
      const joined = [...now[name]].filter((vehicleId) => !before[name].has(vehicleId)).length
      return joined === 0 ? [] : `${joined} ${joined === 1 ? WORDS[name].one : WORDS[name].many}`
    })
    .join(', ')
}
