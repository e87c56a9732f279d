import { fastify, type LightMyRequestResponse } from 'fastify'
import { createAuthenticator } from '../../../src/auth/sessions/authenticate.ts'
import { registerExports } from '../../../src/exports/export-routes.ts'
import { createExportThread } from '../../../src/exports/thread/export-thread.ts'
import type { Streets } from '../../../src/exports/thread/street-requests.ts'
import { answerError } from '../../../src/http/error-replies.ts'
import type { openReportPool } from '../../../src/storage/base/connections/report-pool.ts'
import { TOKEN_SECRET } from '../graphql-api.ts'
import type { ReportingWorld } from '../worlds/reporting-world.ts'

/** These are the files of a world's reports, made in their own thread. */
export interface ExportFiles {
  get(url: string): Promise<LightMyRequestResponse>
  /** Answers them over a port as well; resolves with its address. */
  listen(): Promise<string>
  stop(): Promise<void>
}

export function startExportFiles(
  { api: { pool, reportFiles } }: ReportingWorld,
  limits?: Parameters<typeof openReportPool>[1],
  streets?: Streets,
): ExportFiles {
  const thread = createExportThread({ database: pool.options, placesDir: null, ...(limits && { limits }) }, streets)
  const privileged = { customers: [784], users: [1097, 1] }
  const app = fastify()
  app.setErrorHandler(answerError)
  const authenticator = createAuthenticator({ pool, tokenSecret: TOKEN_SECRET, privileged })
  registerExports(app, { pool, authenticator, thread, reportFiles, log: { error: () => undefined } })
  return {
    listen: async () => await app.listen({ host: '127.0.0.1', port: 0 }),
    get: async (url) => await app.inject({ method: 'GET', url }),
    async stop() {
      await app.close()
      await thread.stop()
    },
  }
}
