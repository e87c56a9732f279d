import { escapeHtml } from '@monitorweb/domain/text/html-text'
import type { SmsRequest } from './sms-request.ts'

const SHORTEST = 4
const HIDDEN = '•••'
/** A line, however it is written. */
const LONG_NUMBER = /\+?\d[\d ().-]{6,}\d/g
/** What these say is known to everybody. */
const PLAIN_HEADERS = ['user-agent', 'content-type', 'accept']

/**
 * Takes out of what a gateway answered whatever it was sent: keys, lines, what a model hears, the address of the reports; and long numbers, however
 * they are written. What is left may be kept and read by customers.
 */
export function withoutSecrets(answer: string, request: SmsRequest): string {
  const sent = [...request.told, ...valuesSent(request)].flatMap(written)
  const hidden = [...new Set(sent)].filter(({ length }) => length >= SHORTEST)
  const longestFirst = hidden.sort((one, other) => other.length - one.length)
  return longestFirst.reduce((words, value) => words.replaceAll(value, HIDDEN), answer).replace(LONG_NUMBER, HIDDEN)
}

function written(value: string): string[] {
  const encoded = encodeURIComponent(value)
  return [
    ...[value, encoded, encoded.replaceAll('%20', '+'), JSON.stringify(value).slice(1, -1), escapeHtml(value)],
    ...[Buffer.from(value).toString('base64'), Buffer.from(value).toString('base64url')],
  ]
}

function valuesSent({ url, headers, body }: SmsRequest): string[] {
  const told = Object.entries(headers).filter(([name]) => !PLAIN_HEADERS.includes(name))
  const query = url.split('?').slice(1).join('?')
  return [
    ...told.flatMap(([, value]) => [value, ...value.split(/\s+/)]),
    ...new URLSearchParams(query).values(),
    ...valuesIn(String(body)),
  ]
}

/** The texts of a body, be it JSON, XML or a form. */
function valuesIn(body: string): string[] {
  if (/^\s*</.test(body)) return [...body.matchAll(/>([^<]+)<|"([^"]*)"/g)].map(([, text, quoted]) => (text ?? quoted)!)
  try {
    return textsIn(JSON.parse(body))
  } catch {
    return [...new URLSearchParams(body).values()]
  }
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}
