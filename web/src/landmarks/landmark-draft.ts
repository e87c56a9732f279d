import type { Landmark } from '@monitorweb/contract/places/landmark-operations'

/** A draft is a landmark that is being registered or changed. */
export type LandmarkDraft =
  | {
      kind: 'new'
      latitude: number
      longitude: number
      /** The customer whose landmark it will be; null where the customer is still to be chosen. */
      customer: { customerId: number; name: string } | null
    }
  | { kind: 'change'; landmark: Landmark }
