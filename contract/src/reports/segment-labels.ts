import { SEGMENT_KINDS, type SegmentKind } from '@monitorweb/domain/track/itinerary/leg-kinds'

/** The wire says in these words what a vehicle did in a stretch of time. */
export const SEGMENT_LABELS: Record<SegmentKind, string> = {
  moving: 'movimento',
  idle: 'paradoLigado',
  parked: 'desligado',
  noData: 'semDados',
}

/** Answers the kind that {@link SEGMENT_LABELS} call so; where none is called so, nothing is known of the stretch. */
export function segmentKindOf(label: string): SegmentKind {
  return SEGMENT_KINDS.find((kind) => SEGMENT_LABELS[kind] === label) ?? 'noData'
}
