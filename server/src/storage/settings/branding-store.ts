import type pg from 'pg'
import { ConflictError, InvalidValueError, NotFoundError } from '../../errors/record-errors.ts'
import { changeRegister, writeAudit } from '../base/audited-change.ts'
import type { Queryable } from '../base/queryable.ts'
import type { Viewer } from '../base/scope.ts'
import {
  type Brand,
  type BrandImage,
  findBrand,
  findBrandImage,
  INSTALLATION,
  NOTHING_SET,
  type OwnBrand,
} from './brand.ts'

/** Pictures are forgotten when no brand has them any more, which is judged while no brand changes. */
const LOCK_BRANDS = 'lock table setting, customer_brand in share row exclusive mode'

/** Answers what the installation (null) or a customer set itself. Throws NotFoundError. */
export async function getOwnBrand(client: Queryable, customerId: number | null): Promise<OwnBrand> {
  const { rows } = await client.query<{ value: Partial<OwnBrand> | null }>(
    customerId === null
      ? `select (select value from setting where name = '${INSTALLATION}') as value`
      : `select b.value from customer c left join customer_brand b on b.customer_id = c.id
         where c.id = $1 and c.inactive_at is null`,
    customerId === null ? [] : [customerId],
  )
  if (!rows[0]) throw new NotFoundError('customerId')
  // What was stored before a field was known lacks it.
  return { ...NOTHING_SET, ...rows[0].value }
}

export interface BrandChange {
  /** A customer of the first level; null: the installation. */
  customerId: number | null
  /** What is named changes, "" takes it back to what holds above; pictures by their digests. */
  changes: Partial<OwnBrand>
  /** The pictures that are new, by digest. */
  images: ReadonlyMap<string, BrandImage>
  /** The customers of the tracking company itself, which the customers of the first level may hang below. */
  central: readonly number[]
}

/**
 * Changes a brand and answers what is shown from now on. Throws NotFoundError, and ConflictError for a customer below
 * the first level.
 */
export async function changeBrand(pool: pg.Pool, viewer: Viewer, change: BrandChange): Promise<Brand> {
  const { customerId, changes, images, central } = change
  return await changeRegister(pool, 'setting', async (client) => {
    // The customer before the brands, as whoever moves or deletes it does.
    if (customerId !== null) await requireFirstLevel(client, customerId, central)
    await client.query(LOCK_BRANDS)
    const before = await getOwnBrand(client, customerId)
    const after = { ...before, ...changes }
    await keepImages(client, images)
    await requireImages(client, changes)
    await store(client, customerId, after)
    await forgetUnusedImages(client)
    const entity = { entity: 'branding', entityId: customerId ?? INSTALLATION }
    await writeAudit(client, viewer, { action: 'update', ...entity, before: { ...before }, after })
    return await findBrand(client, customerId)
  })
}

/** Forgets what a customer set, who is gone or below the first level; its row is locked. */
export async function forgetBrandOf(client: pg.PoolClient, viewer: Viewer, customerId: number): Promise<void> {
  const { rowCount } = await client.query('select 1 from customer_brand where customer_id = $1', [customerId])
  if (rowCount === 0) return
  await client.query(LOCK_BRANDS)
  const { rows } = await client.query<{ value: Partial<OwnBrand> }>(
    'delete from customer_brand where customer_id = $1 returning value',
    [customerId],
  )
  if (!rows[0]) return
  await forgetUnusedImages(client)
  const before = { ...rows[0].value }
  await writeAudit(client, viewer, { action: 'delete', entity: 'branding', entityId: customerId, before })
}

/**
 * Throws NotFoundError for no customer, ConflictError for one that is not directly below the tracking company, where it
 * stays until the transaction ends.
 */
export async function requireFirstLevel(
  client: pg.PoolClient,
  customerId: number,
  central: readonly number[],
): Promise<void> {
  if (await isOfFirstLevel(client, customerId, central)) return
  throw new ConflictError(
    'customerId',
    'Só um cliente do primeiro nível tem marca e endereços próprios; os abaixo dele usam os dele.',
  )
}

/** Whether a customer is directly below the tracking company, where it stays until the transaction ends. Throws NotFoundError. */
export async function isOfFirstLevel(
  client: pg.PoolClient,
  customerId: number,
  central: readonly number[],
): Promise<boolean> {
  const { rows } = await client.query<{ first: boolean }>(
    `select (parent_id is null or parent_id = any($2::int[])) and id <> all($2::int[]) as first
     from customer where id = $1 and inactive_at is null for share`,
    [customerId, central],
  )
  if (!rows[0]) throw new NotFoundError('customerId')
  return rows[0].first
}

async function store(client: pg.PoolClient, customerId: number | null, value: OwnBrand): Promise<void> {
  const [table, key] = customerId === null ? ['setting', 'name'] : ['customer_brand', 'customer_id']
  await client.query(
    `insert into ${table} (${key}, value) values ($1, $2) on conflict (${key}) do update set value = excluded.value`,
    [customerId ?? INSTALLATION, value],
  )
}

async function keepImages(client: pg.PoolClient, images: ReadonlyMap<string, BrandImage>): Promise<void> {
  for (const [digest, { content, widthPx, heightPx }] of images) {
    await client.query(
      `insert into brand_image (digest, content, width_px, height_px) values ($1, $2, $3, $4) on conflict do nothing`,
      [digest, content, widthPx, heightPx],
    )
  }
}

/** Throws InvalidValueError for a picture that is not kept any more. */
async function requireImages(client: pg.PoolClient, changes: Partial<OwnBrand>): Promise<void> {
  for (const field of ['mark', 'darkMark', 'favicon'] as const) {
    const digest = changes[field]
    if (digest && !(await findBrandImage(client, digest))) {
      throw new InvalidValueError(field, 'Esta imagem não está mais guardada. Envie-a de novo.')
    }
  }
}

async function forgetUnusedImages(client: pg.PoolClient): Promise<void> {
  await client.query(
    `delete from brand_image i where not exists (
       select 1 from (select value from setting where name = $1 union all select value from customer_brand) told
       where i.digest in (told.value ->> 'mark', told.value ->> 'darkMark', told.value ->> 'favicon'))`,
    [INSTALLATION],
  )
}
