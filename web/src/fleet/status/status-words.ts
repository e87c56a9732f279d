import type { LiveVehicle } from '@monitorweb/contract/fleet/live'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { formatDuration } from '#format/age.ts'
import { formatSpeed } from '#format/numbers.ts'
import { BY_SIGN_OF_LIFE, lastKnown } from '../vehicle-words.ts'

/** Says why a vehicle has the status it has, in a sentence that names the rule and its limit. */
export function ruleSentence(vehicle: LiveVehicle, now: EpochMs): string {
  const { rule, expectedSeconds, lateAfterSeconds, lostAfterSeconds, movingKmh } = vehicle
  const silence = formatDuration((now - (vehicle.lastCommunicationAt ?? now)) / 1000)
  const toldBy = vehicle.position?.ignitionAt == null ? '' : ` (${BY_SIGN_OF_LIFE})`
  const expected = `esperada a cada ${formatDuration(expectedSeconds)}`
  switch (rule) {
    case 'inactive':
      return 'Inativo no cadastro.'
    case 'neverReported':
      return 'O equipamento ainda não se comunicou.'
    case 'lateOn':
    case 'lateOff':
      return `Em atraso: ${ignitionWords(vehicle)} e sem mensagem há ${silence}; ${expected}, atraso depois de ${formatDuration(lateAfterSeconds)}.`
    case 'lostOn':
    case 'lostOff':
      return `Sem sinal: ${ignitionWords(vehicle)} e sem mensagem há ${silence}; sem sinal depois de ${formatDuration(lostAfterSeconds)}.`
    case 'speed':
      return `Em movimento: conta como movimento a partir de ${formatSpeed(movingKmh)}.`
    case 'ignitionOn':
      return `Parado ligado: ignição ligada${toldBy} e abaixo de ${formatSpeed(movingKmh)}.`
    case 'ignitionOff':
      return `Parado desligado: ignição desligada${toldBy} e abaixo de ${formatSpeed(movingKmh)}.`
    case 'ignitionUnknown':
      return `Parado: abaixo de ${formatSpeed(movingKmh)}; o equipamento não informa ignição.`
  }
}

/** Says what is known of the ignition; the rule names one also where the device tells nothing of it. */
function ignitionWords({ rule, position }: LiveVehicle): string {
  if (position?.ignition == null) return 'ignição não informada'
  return rule.endsWith('On') ? 'ignição ligada' : 'ignição desligada'
}

/** Says for how long the status holds, such as "há 1 h 12 min"; null where nobody knows. */
export function heldFor({ since }: LiveVehicle, now: EpochMs): string | null {
  return since === null ? null : `há ${formatDuration((now - since) / 1000)}`
}

/** Writes a few sentences to send to somebody: which vehicle, what it does, where, and how old that is. */
export function answerText(
  vehicle: LiveVehicle,
  { now, status, link }: { now: EpochMs; status: string; link: string },
) {
  const { plate, description, position, lastCommunicationAt } = vehicle
  const name = plate || description
  if (lastCommunicationAt === null) return `${name} ainda não se comunicou. ${link}`
  const age = formatDuration((now - lastCommunicationAt) / 1000)
  const place = position?.place ? ` ${position.place}` : ''
  const speed = position?.speedKmh != null && vehicle.status === 'moving' ? ` a ${formatSpeed(position.speedKmh)}` : ''
  const known = lastKnown(vehicle, now)
  const told = known
    ? `${name}: última situação conhecida: ${known}${place && `,${place}`}.`
    : `${name}: ${status.toLowerCase()}${speed}${place}.`
  return `${told} Última comunicação há ${age}. ${link}`
}
