import type { HttpProtocol, Message, TrackerRequest } from '../../protocol.ts'
import { clientMessages } from './client.ts'
import { messageOf, type Parameters } from './parameters.ts'
import { authorizedBy, TOKEN, withoutToken } from './token.ts'
import { noObject, parseBody, textOf } from './values.ts'

/**
 * Reads phone apps over HTTP: OsmAnd, Traccar Client and whoever took their request over. A request comes as a query,
 * as a form, as a JSON object of the same names, or as the JSON of Traccar Client since 9.0. The facts come from
 * traccar.org/osmand.
 */
export const osmand: HttpProtocol = {
  name: 'osmand',
  transports: ['http'],
  acknowledges: 'report',
  decode,
  withoutSecret: withoutToken,
}

function decode(request: TrackerRequest): Message[] {
  const query = [...new URLSearchParams(queryOf(request.url))]
  const { messages, token } = read(request, query)
  const secret = token ?? authorizedBy(request.authorization)
  return secret === null ? messages : messages.map((message) => ({ ...message, secret }))
}

interface Said {
  messages: Message[]
  token: string | null
}

function read(request: TrackerRequest, query: readonly [string, string][]): Said {
  const body = request.body.toString('utf8').trim()
  if (isJson(request.contentType, body)) return fromJson(body, request, query)
  const isForm = body !== '' && !/^multipart\//i.test(request.contentType ?? '')
  return fromPairs([...query, ...(isForm ? new URLSearchParams(body) : [])], request)
}

function isJson(contentType: string | undefined, body: string): boolean {
  return body !== '' && (/[/+]json\b/i.test(contentType ?? '') || body.startsWith('{'))
}

function queryOf(url: string): string {
  const start = url.indexOf('?')
  return start < 0 ? '' : url.slice(start + 1)
}

function fromJson(body: string, request: TrackerRequest, query: readonly [string, string][]): Said {
  const document = parseObject(body)
  if (document['location'] !== null && typeof document['location'] === 'object') {
    return { messages: clientMessages(document, request.receivedAt), token: collect(query).get(TOKEN) ?? null }
  }
  return fromPairs([...query, ...Object.entries(document).map(textPair)], request)
}

function fromPairs(pairs: readonly [string, string][], { receivedAt }: TrackerRequest): Said {
  const parameters = collect(pairs)
  return { messages: [messageOf(parameters, receivedAt)], token: parameters.get(TOKEN) ?? null }
}

function parseObject(body: string): Record<string, unknown> {
  const value = parseBody(body)
  if (value === null || typeof value !== 'object' || Array.isArray(value)) throw noObject(body)
  return value as Record<string, unknown>
}

function textPair([name, value]: [string, unknown]): [string, string] {
  return [name, textOf(value) ?? '']
}

/** A name that comes more than once (cell, wifi) keeps all its values; a secret said twice is one, and of two none is right. */
function collect(pairs: Iterable<readonly [string, string]>): Parameters {
  const parameters = new Map<string, string>()
  for (const [written, value] of pairs) {
    const name = written.toLowerCase() === TOKEN ? TOKEN : written
    const earlier = parameters.get(name)
    if (name === TOKEN && earlier === value) continue
    parameters.set(name, earlier === undefined ? value : `${earlier};${value}`)
  }
  return parameters
}
