import compress from '@fastify/compress'
import cors from '@fastify/cors'
import helmet from '@fastify/helmet'
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { contentSecurityPolicy } from './content-security-policy.ts'
import { answerError, answerNoRequest } from './error-replies.ts'
import { keepAddresses } from './forwarded-addresses.ts'
import { endSlowRequests, LARGE_BODY_FACTOR } from './slow-requests.ts'

const BODY_LIMIT_BYTES = 1024 * 1024
/**
 * A request must come whole in this time, so that nobody holds connections by sending slowly; answers take what they
 * take.
 */
const MAX_REQUEST_MS = 30_000
const A_YEAR_SECONDS = 365 * 24 * 3600

/**
 * Compresses text, scripts, JSON, shapes and map tiles, but never the live channel, which would wait in the
 * compressor's buffer.
 */
const COMPRESSIBLE = /^text\/(?!event-stream)|[+/](json|javascript|xml|manifest\+json)(;|$)|x-protobuf/

/** Of the JSON of a fleet it makes a fifth more than zlib's own 6, in half the processor. */
const GZIP_LEVEL = 3

export interface AppOptions {
  log: FastifyBaseLogger
  /** The origins whose pages may call the API; none by default. */
  corsOrigins: readonly string[]
  /** The proxies whose X-Forwarded-* headers are believed. */
  trustProxy: boolean | string
  mapStyleUrl: string | null
  satelliteTilesUrl?: string | null
  /** The address at which people reach this server, where that is known. */
  publicUrl?: string | null
  maxRequestMs?: number
}

/**
 * Makes the HTTP server with what every answer has: security headers, compression, one form of errors. It has no routes
 * yet.
 */
export async function createApp({
  log,
  corsOrigins,
  trustProxy,
  mapStyleUrl,
  satelliteTilesUrl = null,
  publicUrl = null,
  maxRequestMs = MAX_REQUEST_MS,
}: AppOptions): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: log,
    // Requests are counted in the metrics; their texts may hold passwords and belong in no log.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy,
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: maxRequestMs * LARGE_BODY_FACTOR,
    // Node lets a request take as long as its headers may, where that is longer: the headers' default is a minute.
    http: { headersTimeout: maxRequestMs, connectionsCheckingInterval: maxRequestMs / 6 },
    forceCloseConnections: 'idle',
    frameworkErrors: answerError,
    clientErrorHandler: answerNoRequest,
  })
  app.setErrorHandler(answerError)
  app.addHook('onRequest', async ({ raw }) => keepAddresses(raw.headers))
  endSlowRequests(app, maxRequestMs)
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: contentSecurityPolicy({ mapStyleUrl, satelliteTilesUrl }),
    },
    // Other hosts of the domain are not ours to decide on, and without https there is nothing to be strict about.
    strictTransportSecurity: publicUrl?.startsWith('https:')
      ? { maxAge: A_YEAR_SECONDS, includeSubDomains: false }
      : false,
    originAgentCluster: false,
    crossOriginOpenerPolicy: false,
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
  })
  await app.register(cors, {
    origin: corsOrigins.length > 0 ? [...corsOrigins] : false,
    methods: ['GET', 'POST'],
    allowedHeaders: ['authorization', 'content-type', 'last-event-id'],
    maxAge: 86_400,
  })
  await app.register(compress, {
    ...{ customTypes: COMPRESSIBLE, encodings: ['br', 'gzip'], threshold: 1024 },
    zlibOptions: { level: GZIP_LEVEL },
  })
  return app
}
