import type pg from 'pg'
import { type Dependents, DependentsError } from '../../errors/record-errors.ts'

/** So many names are told of each kind. */
const TOLD = 5

interface Kind {
  words: [one: string, many: string]
  /** This SQL selects the `name` of each record that depends on `$1`. */
  names: string
}

/** Vehicles count by this statement: a sale that the deletion waited for began after its transaction did. */
const OF_CUSTOMER: readonly Kind[] = [
  {
    words: ['cliente abaixo', 'clientes abaixo'],
    names: 'select name from customer where parent_id = $1 and inactive_at is null',
  },
  {
    words: ['veículo', 'veículos'],
    names: `select distinct coalesce(nullif(v.plate, ''), v.description) as name, v.id from ownership o
            join vehicle v on v.id = o.vehicle_id and v.inactive_at is null
            where o.customer_id = $1 and o.period @> statement_timestamp()`,
  },
  {
    words: ['usuário', 'usuários'],
    names: 'select name from user_account where customer_id = $1 and inactive_at is null',
  },
  {
    words: ['equipamento', 'equipamentos'],
    names: `select serial as name from device where customer_id = $1 and inactive_at is null and state <> 'quarantine'`,
  },
  {
    words: ['chamado aberto', 'chamados abertos'],
    names: `select '#' || id as name from support_call where customer_id = $1 and finished_at is null and inactive_at is null`,
  },
]
const OF_DEVICE: readonly Kind[] = [
  {
    words: ['veículo', 'veículos'],
    names: `select coalesce(nullif(v.plate, ''), v.description) as name from installation i
            join vehicle v on v.id = i.vehicle_id
            where i.device_id = $1 and not i.period << tstzrange(now(), null)`,
  },
]
const OF_VERSION: readonly Kind[] = [
  {
    words: ['equipamento', 'equipamentos'],
    names: `select serial as name from device where version_id = $1 and inactive_at is null and state <> 'quarantine'`,
  },
]
const OF_PROFILE: readonly Kind[] = [
  {
    words: ['veículo', 'veículos'],
    names: `select coalesce(nullif(plate, ''), description) as name from vehicle where profile_id = $1 and inactive_at is null`,
  },
]
const KINDS = { customer: OF_CUSTOMER, device: OF_DEVICE, deviceVersion: OF_VERSION, installationProfile: OF_PROFILE }

/**
 * Refuses to delete what others depend on; the record is locked for deletion, so that nothing new comes to depend on
 * it. Throws {@link DependentsError}. Only for those who may see all that can depend on it.
 */
export async function refuseDependents(client: pg.PoolClient, table: keyof typeof KINDS, id: number): Promise<void> {
  const found: Dependents[] = []
  for (const { words, names } of KINDS[table]) {
    const { rows } = await client.query<{ count: number; names: string[] }>(
      `select count(*)::int as count, coalesce((array_agg(name order by name))[:${TOLD}], '{}') as names
       from (${names}) dependent`,
      [id],
    )
    const { count, names: first } = rows[0]!
    if (count > 0) found.push({ kind: count === 1 ? words[0] : words[1], count, names: first })
  }
  if (found.length > 0) throw new DependentsError(table === 'device' ? 'serial' : 'id', found)
}
