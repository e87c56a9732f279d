import type { Period } from '@monitorweb/domain/track'

export function DistancePane(_: { vehicleIds: readonly number[]; period: Period; zone: string }) {
  return null
}
