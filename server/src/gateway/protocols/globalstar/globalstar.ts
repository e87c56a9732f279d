import { BadRequestError, type HttpProtocol, type Message, type TrackerRequest } from '../../protocol.ts'
import { deviceSerial, instant, refusal, shown } from '../osmand/values.ts'
import { isEnvelope, messagesIn, passedEnvelope, textOf } from './envelope.ts'
import { readPayload } from './simplex-payload.ts'

/** The longest message of several packets has 54 bytes. */
const PAYLOAD = /^(?:0x)?((?:[0-9a-f]{2}){1,64})$/i

/** Some nine hundred messages: after an outage an envelope holds many, and one that is refused comes again for ever. */
const MAX_ENVELOPE_BYTES = 256 * 1024

/**
 * Reads what Globalstar's back office hands over of devices that speak through its satellites (SmartOne and others): envelopes
 * of XML over HTTP, in which each message is a device's. Facts: Globalstar's manuals of SmartOne, and its envelopes as
 * receivers publish them.
 */
export const globalstar: HttpProtocol = {
  name: 'globalstar',
  transports: ['http'],
  acknowledges: 'report',
  maxBodyBytes: MAX_ENVELOPE_BYTES,
  /** Throws BadRequestError for what is no envelope. */
  parts: (request) => {
    const text = request.body.toString('utf8')
    const messages = isEnvelope(text) ? messagesIn(text) : null
    if (messages === null)
      throw new BadRequestError(`Esperado um envelope XML da Globalstar, recebido «${shown(text)}».`)
    return messages.map((message) => ({ ...request, body: Buffer.from(message) }))
  },
  decode,
  answer: passedEnvelope,
}

function decode({ body }: TrackerRequest): Message[] {
  const message = body.toString('utf8')
  const serial = deviceSerial('esn', textOf('esn', message))
  const at = instant('unixTime', textOf('unixTime', message))
  const payload = textOf('payload', message)
  const [, hex] = PAYLOAD.exec(payload) ?? []
  if (hex === undefined) throw refusal('payload', 'bytes em hexadecimal', payload)
  return [readPayload(serial, Buffer.from(hex, 'hex'), at)]
}
