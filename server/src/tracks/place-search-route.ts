import { LONGEST_PLACE_TEXT, PLACE_SEARCH_PATH, type PlaceSearchAnswer } from '@monitorweb/contract/places/place-search'
import type { FastifyInstance } from 'fastify'
import type { Authenticator } from '../auth/sessions/authenticate.ts'
import { HttpProblem } from '../errors/http-problem.ts'
import type { Places } from '../places/places.ts'

interface Deps {
  authenticator: Authenticator
  places: Places
}

/** A search may take so long, since somebody waits for it and looks. */
const WAIT_MS = 5_000
const SHORTEST_TEXT = 3

/** Registers `GET /places/search`, see contract/place-search. What is searched for is written down nowhere. */
export function registerPlaceSearch(app: FastifyInstance, { authenticator, places }: Deps): void {
  app.get<{ Querystring: { text?: string } }>(PLACE_SEARCH_PATH, { exposeHeadRoute: false }, async (request, reply) => {
    await authenticator.authenticate(request.headers.authorization, request.ip)
    const text = typeof request.query.text === 'string' ? request.query.text.trim() : ''
    if (text.length < SHORTEST_TEXT || text.length > LONGEST_PLACE_TEXT) {
      throw new HttpProblem('BAD_REQUEST', {
        message: `Informe um endereço de ${SHORTEST_TEXT} a ${LONGEST_PLACE_TEXT} letras.`,
      })
    }
    return await reply.header('cache-control', 'private, no-store').send(await answerOf(places, text))
  })
}

async function answerOf({ search }: Places, text: string): Promise<PlaceSearchAnswer> {
  if (!search) return { configured: false, places: [] }
  const found = await search(text, { withinMs: WAIT_MS }).catch(() => null)
  if (found) return { configured: true, places: found }
  throw new HttpProblem('UNAVAILABLE', { message: 'A busca de endereços não respondeu. Tente de novo em instantes.' })
}
