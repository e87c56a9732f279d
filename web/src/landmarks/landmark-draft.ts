import type { Landmark } from '@monitorweb/contract/places/landmark-operations'

/** A landmark that is being registered or changed. */
export type LandmarkDraft =
  | {
      kind: 'new'
      latitude: number
      longitude: number
      /** Whose it will be; null: to be chosen. */
      customer: { customerId: number; name: string } | null
    }
  | { kind: 'change'; landmark: Landmark }
