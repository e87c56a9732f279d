import { MOST_LANDMARKS } from '@monitorweb/contract/places/landmark-operations'
import type pg from 'pg'
import { ConflictError } from '../../errors/record-errors.ts'
import type { Row } from '../base/tables.ts'

/** All customers together may have so many geofences; landmarks are counted apart. */
const MOST_GEOFENCES = 20_000
/** One customer may have so many of them. */
const MOST_OF_CUSTOMER = 5_000

type Purpose = Row<'geofence'>['purpose']

interface Named {
  customerId: number
  purpose: Purpose
  name: string
  /** 0 of a new one. */
  ownId: number
}

const WORDS: Record<Purpose, string> = { fence: 'a cerca', landmark: 'o ponto de referência', anchor: 'a âncora' }

/**
 * Takes a lock: until the transaction ends nobody else names a landmark of this customer or, of the other purposes, any
 * geofence.
 */
export async function takeTurns(
  client: pg.PoolClient,
  { customerId, purpose }: Pick<Named, 'customerId' | 'purpose'>,
): Promise<void> {
  const words = purpose === 'landmark' ? `landmarks of ${customerId}` : 'geofences'
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [words])
}

/** Throws ConflictError where the customer has another geofence of the purpose and the name; anchors may share one. */
export async function refuseSameName(client: pg.PoolClient, named: Named): Promise<void> {
  if (named.purpose === 'anchor') return
  const { rows } = await client.query<Pick<Row<'geofence'>, 'name'>>(
    `select name from geofence
     where customer_id = $1 and purpose = $2 and searchable(name) = searchable($3) and id <> $4 and inactive_at is null`,
    [named.customerId, named.purpose, named.name, named.ownId],
  )
  if (rows[0]) throw new ConflictError('name', `Este cliente já tem ${WORDS[named.purpose]} «${rows[0].name}».`)
}

/** Throws ConflictError where one more would be one too many. */
export async function refuseTooMany(
  client: pg.PoolClient,
  { customerId, purpose }: Pick<Named, 'customerId' | 'purpose'>,
): Promise<void> {
  const isLandmark = purpose === 'landmark'
  const { rows } = await client.query<{ own: number; all: number }>(
    `select count(*) filter (where customer_id = $1)::int as own, count(*)::int as all
     from geofence where inactive_at is null and (purpose = 'landmark') = $2 and (customer_id = $1 or not $2)`,
    [customerId, isLandmark],
  )
  const { own, all } = rows[0]!
  const most = isLandmark ? MOST_LANDMARKS : MOST_OF_CUSTOMER
  const rest = isLandmark ? 'pontos de referência, o máximo. Exclua algum' : 'cercas, o máximo. Exclua alguma'
  if (own >= most) {
    throw new ConflictError('customerId', `Este cliente já tem ${most.toLocaleString('pt-BR')} ${rest} antes.`)
  }
  if (!isLandmark && all >= MOST_GEOFENCES) {
    const total = MOST_GEOFENCES.toLocaleString('pt-BR')
    throw new ConflictError('customerId', `A central já tem ${total} cercas, o máximo. Exclua alguma antes.`)
  }
}
