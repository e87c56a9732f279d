import type { TrackerRequest } from '../../protocol.ts'

const BEGIN = '<stuMessage'
const END = '</stuMessage>'

/** Whether a text is Globalstar's envelope of messages, or its word of who subscribes. */
export function isEnvelope(text: string): boolean {
  return /^\s*(<\?xml[^>]{0,100}\?>\s*)?<(stuMessages|prvmsgs)\b/.test(text.slice(0, 512))
}

/** The messages of an envelope, each as it stands in it; null where it holds something, and none of them. */
export function messagesIn(envelope: string): string[] | null {
  const messages = envelope
    .split(/<stuMessage(?=[\s>])/)
    .slice(1)
    .map((rest) => BEGIN + rest.slice(0, Math.max(rest.indexOf(END), 0)) + END)
  return messages.length > 0 || isEmpty(envelope) ? messages : null
}

function isEmpty(envelope: string): boolean {
  const root = envelope.indexOf('<stuMessages')
  if (root < 0) return true
  const within = envelope.slice(envelope.indexOf('>', root) + 1).trim()
  return within === '' || within === '</stuMessages>'
}

/** The text of an element without elements within; "" where there is none. */
export function textOf(name: 'esn' | 'unixTime' | 'payload', message: string): string {
  const begin = message.indexOf(`<${name}`)
  const open = begin < 0 ? -1 : message.indexOf('>', begin)
  const end = open < 0 ? -1 : message.indexOf('<', open)
  return end < 0 ? '' : message.slice(open + 1, end).trim()
}

/**
 * Answers an envelope as Globalstar's back office wants it; it sends anew what was not answered so. The instant is the
 * server's; the number is the envelope's own.
 */
export function passedEnvelope({ body, receivedAt }: TrackerRequest): { contentType: string; body: string } {
  const text = body.toString('latin1')
  const isOfSubscribers = /<prvmsgs\b/.test(text)
  const [, id = ''] = /\b(?:messageID|prvMessageID)="([\w-]{1,64})"/.exec(text) ?? []
  const name = isOfSubscribers ? 'prvResponseMsg' : 'stuResponseMsg'
  const schema = isOfSubscribers ? 'ProvResponse_Rev1_0' : 'StuResponse_Rev1_0'
  const attributes = [
    'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"',
    `xsi:noNamespaceSchemaLocation="http://cody.glpconnect.com/XSD/${schema}.xsd"`,
    `deliveryTimeStamp="${timestamp(receivedAt)}"`,
    `messageID="${id}"`,
    `correlationID="${id}"`,
  ]
  const state = '<state>pass</state><stateMessage>OK</stateMessage>'
  return {
    contentType: 'text/xml; charset=utf-8',
    body: `<?xml version="1.0" encoding="UTF-8"?><${name} ${attributes.join(' ')}>${state}</${name}>`,
  }
}

/** Writes an instant as `DD/MM/YYYY HH:mm:ss GMT`. */
function timestamp(at: number): string {
  const [date = '', time = ''] = new Date(at).toISOString().slice(0, 19).split('T')
  return `${date.split('-').reverse().join('/')} ${time} GMT`
}
