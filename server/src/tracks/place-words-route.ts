import {
  MOST_PLACES,
  PLACE_WORDS_PATH,
  type PlaceWords,
  readPlacesQuery,
} from '@monitorweb/contract/places/place-words'
import type { FastifyInstance } from 'fastify'
import type { Authenticator } from '../auth/sessions/authenticate.ts'
import { HttpProblem } from '../errors/http-problem.ts'
import type { Places } from '../places/places.ts'

interface Deps {
  authenticator: Authenticator
  places: Places
}

/** What is on the screen waits no longer than this for its streets. */
const WAIT_MS = 1_500

/** Registers `GET /places`, see contract/place-words. */
export function registerPlaceWords(app: FastifyInstance, { authenticator, places }: Deps): void {
  app.get<{ Querystring: { at?: unknown } }>(PLACE_WORDS_PATH, { exposeHeadRoute: false }, async (request, reply) => {
    await authenticator.authenticate(request.headers.authorization, request.ip)
    const { at } = request.query
    // Said twice it is a list.
    const points = typeof at === 'string' ? readPlacesQuery(at) : null
    if (!points) throw new HttpProblem('BAD_REQUEST', { message: `Informe de 1 a ${MOST_PLACES} coordenadas.` })
    const describe = await places.describeAll(points, { withinMs: WAIT_MS })
    const words = points.map(({ latitude, longitude }) => describe(latitude, longitude))
    const pending = points.flatMap((point, index) => (places.countMissing([point]) > 0 ? index : []))
    return pending.length > 0
      ? await reply.header('cache-control', 'no-store').send({ words, pending } satisfies PlaceWords)
      : await reply.header('cache-control', 'private, max-age=3600').send({ words } satisfies PlaceWords)
  })
}
