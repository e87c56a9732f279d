import type { FrameProtocol } from '../../protocol.ts'
import { protocols } from '../protocols.ts'
import { type Fuzzed, type FuzzOptions, fuzzFrames } from './fuzzing.ts'
import { fuzzRequests } from './request-fuzzing.ts'
import { FUZZED_REQUESTS } from './requests.ts'

/** Something that reads what strangers send. */
export interface FuzzedReader {
  name: string
  fuzz(options: FuzzOptions): Fuzzed
}

/** Every reader of what trackers, phones and Traccar servers send. */
export const FUZZED: readonly FuzzedReader[] = [
  ...protocols
    .filter((protocol): protocol is FrameProtocol => 'frameLength' in protocol)
    .map((protocol) => ({ name: protocol.name, fuzz: (options: FuzzOptions) => fuzzFrames(protocol, options) })),
  ...FUZZED_REQUESTS.map((request) => ({
    name: request.name,
    fuzz: (options: FuzzOptions) => fuzzRequests(request, options),
  })),
]
