import type { HttpProtocol, Message, TrackerRequest } from '../../protocol.ts'
import { clientMessages } from './client.ts'
import { messageOf, type Parameters } from './parameters.ts'
import { noObject, parseBody, textOf } from './values.ts'

/**
 * Reads phone apps over HTTP: OsmAnd, Traccar Client and whoever took their request over. A request comes as a query,
 * as a form, as a JSON object of the same names, or as the JSON of Traccar Client since 9.0. The facts come from
 * traccar.org/osmand.
 */
export const osmand: HttpProtocol = { name: 'osmand', transports: ['http'], acknowledges: 'report', decode }

function decode(request: TrackerRequest): Message[] {
  const body = request.body.toString('utf8').trim()
  if (isJson(request.contentType, body)) return fromJson(body, request)
  const isForm = body !== '' && !/^multipart\//i.test(request.contentType ?? '')
  const pairs = [...new URLSearchParams(queryOf(request.url)), ...(isForm ? new URLSearchParams(body) : [])]
  return [messageOf(collect(pairs), request.receivedAt)]
}

function isJson(contentType: string | undefined, body: string): boolean {
  return body !== '' && (/[/+]json\b/i.test(contentType ?? '') || body.startsWith('{'))
}

function queryOf(url: string): string {
  const start = url.indexOf('?')
  return start < 0 ? '' : url.slice(start + 1)
}

function fromJson(body: string, request: TrackerRequest): Message[] {
  const document = parseObject(body)
  if (document['location'] !== null && typeof document['location'] === 'object') {
    return clientMessages(document, request.receivedAt)
  }
  const pairs = [...new URLSearchParams(queryOf(request.url))]
  return [messageOf(collect([...pairs, ...Object.entries(document).map(textPair)]), request.receivedAt)]
}

function parseObject(body: string): Record<string, unknown> {
  const value = parseBody(body)
  if (value === null || typeof value !== 'object' || Array.isArray(value)) throw noObject(body)
  return value as Record<string, unknown>
}

function textPair([name, value]: [string, unknown]): [string, string] {
  return [name, textOf(value) ?? '']
}

/** A name that comes more than once (cell, wifi) keeps all its values. */
function collect(pairs: Iterable<[string, string]>): Parameters {
  const parameters = new Map<string, string>()
  for (const [name, value] of pairs) {
    const earlier = parameters.get(name)
    parameters.set(name, earlier === undefined ? value : `${earlier};${value}`)
  }
  return parameters
}
