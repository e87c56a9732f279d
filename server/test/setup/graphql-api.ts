import fastify, { type FastifyInstance } from 'fastify'
import type pg from 'pg'
import { createSecrets } from '../../src/auth/secrets/secrets.ts'
import { createAuthenticator } from '../../src/auth/sessions/authenticate.ts'
import { ensureFirstAdministrator } from '../../src/auth/users/first-administrator.ts'
import { readCopyStatus } from '../../src/backup/copy-status.ts'
import { registerBrandImages } from '../../src/branding/brand-image-route.ts'
import { createHostProof, createProofLook } from '../../src/branding/host-proof.ts'
import { readSettings } from '../../src/config.ts'
import { type GraphqlDeps, registerGraphql } from '../../src/graphql/graphql-route.ts'
import { createDiskReserve } from '../../src/health/disk-reserve.ts'
import { openDiskWatch } from '../../src/health/disk-watch.ts'
import { createSystemReport } from '../../src/health/system-report.ts'
import { answerError } from '../../src/http/error-replies.ts'
import { noticeSenders } from '../../src/notices/notice-senders.ts'
import { openDatabase } from '../../src/storage/base/connections/database.ts'
import { openReportPool, REPORT_LIMITS } from '../../src/storage/base/connections/report-pool.ts'
import { openUploadFolder, type UploadFolder } from '../../src/uploads/upload-folder.ts'
import { registerUploads } from '../../src/uploads/upload-routes.ts'
import { newDataDir, removeDataDir } from './data-folders.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

export const ADMIN = { login: 'central', password: 'senha-da-central' }
export const TOKEN_SECRET = 't'.repeat(32)

interface WireError {
  message: string
  path?: string[]
  extensions: { code: string; field?: string; reference?: string; reason?: string; retryAfterSeconds?: number }
}

interface WireAnswer {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of any shape.
  data: any
  errors: WireError[] | undefined
}

export interface Api {
  pool: pg.Pool
  app: FastifyInstance
  uploads: UploadFolder
  reportFiles: UploadFolder
  dataDir: string
  /** These are the details of what was logged as unforeseen. */
  logged: Record<string, unknown>[]
  /** Sends a query as an existing client writes it. */
  ask(query: string, options?: { token?: string; variables?: object; address?: string }): Promise<WireAnswer>
  /** Answers the data of an answer without errors. */
  // biome-ignore lint/suspicious/noExplicitAny: see above.
  data(query: string, options?: { token?: string; variables?: object }): Promise<any>
  /** Answers the first error's code, with the field it names. */
  refusal(query: string, options?: { token?: string; variables?: object; address?: string }): Promise<string>
  signIn(login: string, password: string): Promise<string>
  /** The token of the first administrator. */
  admin: string
  stop(): Promise<void>
}

const describePlace = (latitude: number, longitude: number) => `em ${latitude.toFixed(1)}, ${longitude.toFixed(1)}`
const NOTHING_STORED = { failure: null, oldestSince: null, storedPerSecond: 0, lastStoredAt: null, longestWaitMs: 0 }

/** Starts the API on a database of its own, called through HTTP as in production, without a port. */
export async function startApi(
  reportLimits: Parameters<typeof openReportPool>[1] = REPORT_LIMITS,
  {
    beforeRoutes,
    privileged = { customers: [784], users: [1097, 1] },
    database: given,
    ...more
  }: Pick<GraphqlDeps, 'describeAll' | 'keptFleets' | 'maxReportMs' | 'pageOrigins' | 'reportThreads'> &
    Partial<Pick<GraphqlDeps, 'privileged'>> & {
      beforeRoutes?: (app: FastifyInstance) => void
      /** One that is there, and is removed with the API; without it a new one is made. */
      database?: TestDatabase
    } = {},
): Promise<Api> {
  const database = given ?? (await createTestDatabase())
  const pool = openDatabase({ ...database.config, max: 8 })
  // Dropping the database ends connections that the pool is still closing.
  pool.on('error', () => undefined)
  const reportPool = openReportPool(database.config, reportLimits)
  await ensureFirstAdministrator(database.config, ADMIN)
  const logged: Record<string, unknown>[] = []
  const app = fastify({ trustProxy: true })
  const dataDir = newDataDir()
  const uploads = openUploadFolder(dataDir)
  const reportFiles = openUploadFolder(dataDir, 'exports')
  const disk = openDiskWatch({ dataDir, warningBytes: 0, reserveBytes: 0 })
  const authenticator = createAuthenticator({ pool, tokenSecret: TOKEN_SECRET, privileged })
  app.setErrorHandler(answerError)
  beforeRoutes?.(app)
  await registerGraphql(app, {
    pool,
    reportPool,
    tokenSecret: TOKEN_SECRET,
    privileged,
    secrets: createSecrets('s'.repeat(32)),
    proveHost: createHostProof(createProofLook(['127.0.0.1:1'])),
    mailSenders: ['@frota.exemplo'],
    publicBase: () => ({ url: 'https://frota.exemplo', isSet: true }),
    smsReportPath: '/sms/avisos/exemplo',
    authenticator,
    uploads,
    reportFiles,
    describePlace,
    describeOffline: describePlace,
    devicePorts: { gt06: [5023], suntech: [5011, 6011], osmand: [] },
    senders: noticeSenders({ ...readSettings({}), vapidKey: 'v'.repeat(32) }),
    reserve: createDiskReserve({ disk: disk.state, program: () => null }),
    systemNotices: async () => [],
    systemReport: createSystemReport({
      packing: () => ({ failures: 0, failure: '' }),
      copy: () => readCopyStatus(dataDir),
      ...{ pool, version: '1.2.3', disk: disk.state, program: () => null },
      look: async () => ({ obstacles: [], warnings: [] }),
      intake: () => NOTHING_STORED,
    }),
    log: { error: (details) => logged.push(details) },
    ...more,
  })
  registerBrandImages(app, pool)
  await registerUploads(app, { pool, authenticator, folder: uploads })
  const api = clientOf(app)
  return {
    ...api,
    pool,
    app,
    uploads,
    reportFiles,
    dataDir,
    logged,
    admin: await api.signIn(ADMIN.login, ADMIN.password),
    async stop() {
      await Promise.all([app.close(), disk.stop()])
      await Promise.all([pool.end(), reportPool.end()])
      await database.drop()
      removeDataDir(dataDir)
    },
  }
}

function clientOf(app: FastifyInstance): Pick<Api, 'ask' | 'data' | 'refusal' | 'signIn'> {
  const ask: Api['ask'] = async (query, { token, variables, address = '10.0.0.1' } = {}) => {
    const response = await app.inject({
      method: 'POST',
      url: '/graphql',
      headers: { 'x-forwarded-for': address, ...(token && { authorization: `Bearer ${token}` }) },
      payload: { query, ...(variables && { variables }) },
    })
    return { status: response.statusCode, ...response.json() }
  }
  const data: Api['data'] = async (query, options) => {
    const answer = await ask(query, options)
    if (answer.errors) throw new Error(JSON.stringify(answer.errors))
    return answer.data
  }
  return {
    ask,
    data,
    async refusal(query, options) {
      const { status, errors } = await ask(query, options)
      const { code, field } = errors?.[0]?.extensions ?? { code: 'none' }
      return [status, code, field].filter(Boolean).join(' ')
    },
    async signIn(login, password) {
      const query =
        'mutation ($login: String!, $password: String!) { createToken(login: $login, password: $password) { token } }'
      return (await data(query, { variables: { login, password } })).createToken.token
    },
  }
}
