import { networkOf } from '@monitorweb/domain/text/network-address'
import type { FastifyInstance } from 'fastify'
import type { Authenticator } from '../auth/sessions/authenticate.ts'
import { createRequestBudget, type RequestRate } from '../budgets/request-budget.ts'
import { asksForPage } from './web-client.ts'

/**
 * The rates are far above what a person at a screen or an office behind one address asks, and far below what ties a
 * server up.
 */
export const REQUEST_RATES = {
  address: { perSecond: 300, burst: 3_000 },
  person: { perSecond: 50, burst: 500 },
} as const satisfies Record<string, RequestRate>

/**
 * These routes cost something to answer, and so does a page, for whose brand the database is asked. Files of the client, letters and
 * shapes of the map, health and metrics do not, but parts of the map's file, which may have gigabytes, do; forwarded positions
 * have limits of their own.
 */
const LIMITED = /^\/(graphql|live|tracks|places|uploads|exports|brand|app\.webmanifest|map\/offline\.pmtiles)(\/|$)/

/**
 * Limits the requests of each address, before anything of them is read. It must be called before the routes are
 * registered.
 */
export function limitAddresses(app: FastifyInstance, rate: RequestRate = REQUEST_RATES.address): void {
  const budget = createRequestBudget(rate)
  app.addHook('onRequest', async (request) => {
    if (LIMITED.test(request.routeOptions.url ?? '') || asksForPage(request)) budget.spend(networkOf(request.ip))
  })
}

/**
 * Makes the same authenticator, but lets each person have only so many requests, from however many sessions and
 * addresses.
 */
export function limitPeople(authenticator: Authenticator, rate: RequestRate = REQUEST_RATES.person): Authenticator {
  const budget = createRequestBudget(rate)
  return {
    ...authenticator,
    async authenticate(authorization, address) {
      const viewer = await authenticator.authenticate(authorization, address)
      budget.spend(String(viewer.userId))
      return viewer
    },
  }
}
