import type { SupportCallContext } from '@monitorweb/contract/support-calls/support-call-context'
import type { Diagnosis } from '@monitorweb/domain/diagnosis/diagnosis'
import type { Telling } from '@monitorweb/domain/diagnosis/diagnosis-words'
import type { FrozenContext } from '../storage/support-calls/support-call-opening.ts'
import { presentDiagnosis } from './present-diagnosis.ts'

interface Kept {
  context: FrozenContext | null
  diagnosis: Diagnosis | null
  vehicleId: number | null
}

export const NOWHERE: FrozenContext['position'] = {
  fixTime: null,
  receivedAt: null,
  latitude: null,
  longitude: null,
  place: '',
  speedKmh: null,
  courseDegrees: null,
  ignition: null,
}
const NOTHING: Omit<SupportCallContext, 'code' | 'diagnosis'> = {
  known: false,
  takenAt: null,
  vehicleId: null,
  plate: '',
  vehicleDescription: '',
  status: '',
  badges: '',
  lastCommunicationAt: null,
  position: NOWHERE,
  aboutPosition: NOWHERE,
  voltage: null,
  satellites: null,
  signalLevel: null,
  deviceSerial: '',
  deviceVersion: '',
  phone: '',
  carrier: '',
  messages: [],
  timeline: [],
  trail: [],
  unread: '',
}

/** Answers what was kept with a call; what an older program did not keep reads empty. */
export function presentContext(
  code: number,
  { context, diagnosis, vehicleId }: Kept,
  telling: Telling,
): SupportCallContext {
  const known = context !== null
  // The times in the context are told as of the moment when it was taken.
  const then = { ...telling, now: context?.takenAt ?? telling.now }
  const messages = (context?.messages ?? []).map(withSize)
  return { ...NOTHING, ...context, messages, code, known, diagnosis: presentDiagnosis(vehicleId, diagnosis, then) }
}

/** Older programs kept no sizes: what they kept of a frame is taken for all of it. */
function withSize(message: FrozenContext['messages'][number]): FrozenContext['messages'][number] {
  return { ...message, sizeBytes: message.sizeBytes ?? message.bytesHex.length / 2 }
}
