import { noReadings } from '@monitorweb/domain/position/position-report'
import { BrokenFrameError, type DecodeContext, type Decoded } from '../../protocol.ts'

/** Whose it is, two numbers, what it is about, then what it says. */
const TEXT = /^(\d{8,20}),\d+,\d+,([A-Z]+),(.*)$/s

/** Reads the text of an electronic lock, `(<id>,1,001,ELOCK,…)`: a request for the time, or the answer to a command. */
export function decodeText(text: string, { receivedAt }: Pick<DecodeContext, 'receivedAt'>): Decoded {
  const [, serial, about, rest] = TEXT.exec(text) ?? []
  if (serial === undefined || about === undefined) throw new BrokenFrameError('a text of no lock')
  if (about === 'BASE' && rest === '2,TIME') {
    const now = new Date(receivedAt).toISOString().replace(/\D/g, '').slice(0, 14)
    return { messages: [{ kind: 'heartbeat', serial }], reply: Buffer.from(`(${text.replace(/TIME$/, now)})`) }
  }
  const readings = noReadings()
  readings.attributes['commandResult'] = `(${text})`
  return { messages: [{ kind: 'heartbeat', serial, readings }] }
}
