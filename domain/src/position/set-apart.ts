/**
 * Why something that a device said is kept as bytes only. The first four are of whole frames: of a type that no decoder
 * knows, of a known type whose length or content no layout fits, one that a decoder failed on, one that the database
 * refuses. The others are of reports: their time is older than may be stored, further ahead than may be, or no time at
 * all; or older than is kept of a device that nobody registered.
 */
export const SET_APART_REASONS = [
  'unknownType',
  'noLayout',
  'decoderFault',
  'refusedContent',
  'tooOld',
  'tooFarAhead',
  'noTime',
  'oldUnregistered',
] as const
export type SetApartReason = (typeof SET_APART_REASONS)[number]

/** The reasons that are the clock's or the age's; what the frame says could be read. */
export const REPORT_REASONS: readonly SetApartReason[] = ['tooOld', 'tooFarAhead', 'noTime', 'oldUnregistered']
