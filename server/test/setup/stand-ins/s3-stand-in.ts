import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

const REGION = 'sa-east-1'
const KEYS = { keyId: 'AKIDEXAMPLE', secret: 'a-secret-of-the-stand-in' }
export type S3StandIn = Awaited<ReturnType<typeof startS3StandIn>>

/**
 * Starts a store of one bucket, `frota`, which refuses what is not signed as the documentation of Amazon S3 says ("Authenticating Requests: Using the
 * Authorization Header (AWS Signature Version 4)"), and bodies whose length was not told. Lists come in pages of so few.
 */
export async function startS3StandIn(pageSize = 2) {
  const objects = new Map<string, { content: Buffer; at: Date }>()
  /** What the next requests are answered with, as by a store that is not ready. */
  const refusals: [status: number, code: string][] = []
  /** Whether requests are heard and not answered. */
  let isSilent = false

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', 'http://stand-in')
    const content = await buffer(request)
    if (isSilent) return
    const refusal = refusals.shift()
    if (refusal) return refuse(response, ...refusal)
    if (!isSigned(request, url)) return refuse(response, 403, 'SignatureDoesNotMatch')
    const [, bucket, ...rest] = url.pathname.split('/')
    if (bucket !== 'frota') return refuse(response, 404, 'NoSuchBucket')
    const key = decodeURIComponent(rest.join('/'))
    if (key === '') return void response.end(list(url.searchParams))
    const found = objects.get(key)
    if (request.method === 'PUT') {
      if (request.headers['content-length'] === undefined) return refuse(response, 411, 'MissingContentLength')
      if (request.headers['if-none-match'] === '*' && found) return refuse(response, 412, 'PreconditionFailed')
      objects.set(key, { content, at: new Date() })
      return void response.end()
    }
    if (request.method === 'DELETE') {
      objects.delete(key)
      return void response.writeHead(204).end()
    }
    if (!found) return refuse(response, 404, 'NoSuchKey')
    response.end(found.content)
  }

  function list(query: URLSearchParams): string {
    const after = query.get('continuation-token') ?? ''
    const keys = [...objects.keys()].sort().filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after)
    const page = keys.slice(0, Math.min(pageSize, Number(query.get('max-keys'))))
    const isCut = page.length < keys.length
    const entries = page.map((key) => {
      const { content, at } = objects.get(key)!
      return `<Contents><Key>${key}</Key><LastModified>${at.toISOString()}</LastModified><ETag>"e"</ETag><Size>${content.length}</Size><StorageClass>STANDARD</StorageClass></Contents>`
    })
    const next = isCut ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
    return `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>frota</Name><KeyCount>${page.length}</KeyCount><IsTruncated>${isCut}</IsTruncated>${next}${entries.join('')}</ListBucketResult>`
  }

  const server = createServer((request, response) => {
    void answer(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    settings: { url: `${origin}/frota`, prefix: '', region: REGION, ...KEYS },
    origin,
    objects,
    refuseNext: (status: number, code: string) => {
      refusals.push([status, code])
    },
    beSilent() {
      isSilent = true
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' })
  response.end(`<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`)
}

function isSigned({ method, headers }: IncomingMessage, { pathname, searchParams }: URL): boolean {
  const told =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/
  const [, keyId, day = '', region, names = '', signature = ''] = told.exec(headers.authorization ?? '') ?? []
  const at = String(headers['x-amz-date'])
  const signed = names.split(';')
  const isWhole = ['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => signed.includes(name))
  if (keyId !== KEYS.keyId || region !== REGION || !isWhole || !at.startsWith(day)) return false
  const encode = (text: string) =>
    encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
  const query = [...searchParams].map(([name, value]) => `${encode(name)}=${encode(value)}`).sort()
  const signedHeaders = signed.map((name) => `${name}:${String(headers[name]).trim()}\n`).join('')
  const canonical = [method, pathname, query.join('&'), signedHeaders, names, headers['x-amz-content-sha256']].join(
    '\n',
  )
  const scope = `${day}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', at, scope, createHash('sha256').update(canonical).digest('hex')].join('\n')
  const hmac = (key: string | Buffer, words: string) => createHmac('sha256', key).update(words).digest()
  const key = [day, REGION, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${KEYS.secret}`)
  return timingSafeEqual(hmac(key, text), Buffer.from(signature, 'hex'))
}
