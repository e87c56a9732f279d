import { type Branding, brandingFields } from '@monitorweb/contract/administration/branding-operations'
import { initialOf } from '@monitorweb/contract/wire/check'
import type { Queryable } from '../base/queryable.ts'
import { CUSTOMERS_ABOVE } from '../registers/customers-above.ts'

/** What an installation or a customer set of its brand; pictures by their digests, "" where nothing was set. */
export type OwnBrand = Branding

/** A brand as it is shown: name and colours are there, whoever set them. */
export type Brand = OwnBrand

export const INSTALLATION = 'branding'
export const NOTHING_SET: OwnBrand = initialOf(brandingFields)
const OWN_NAME = 'MonitorWeb'
const OWN_COLOR = '#354ca3'

/**
 * Answers the brand by which a customer's people know the product: what the customer of the first level above them set,
 * else the installation. `null` asks for the installation's.
 */
export async function findBrand(client: Queryable, customerId: number | null): Promise<Brand> {
  const { rows } = await client.query<{ value: Partial<OwnBrand>; rank: number }>({
    name: 'find-brand',
    text: `
      with recursive ${CUSTOMERS_ABOVE}
      select value, rank from (
        (select value, 0 as rank from setting where name = $2)
        union all
        (select b.value, 1 from above a join customer_brand b on b.customer_id = a.id order by a.level desc limit 1)
      ) told order by rank`,
    values: [customerId, INSTALLATION],
  })
  return complete(rows)
}

function complete(told: readonly { value: Partial<OwnBrand>; rank: number }[]): Brand {
  const brand = { ...NOTHING_SET }
  for (const { value: values, rank } of told) {
    // The second colour and the mark on dark grounds belong to the first ones: a half of another brand is none.
    if (values.color) Object.assign(brand, { accentColor: '' })
    if (values.mark) Object.assign(brand, { darkMark: '', favicon: '' })
    if (values.senderAddress) Object.assign(brand, { senderName: '' })
    // Who has a name of their own sends under it, not under the installation's, nor that of MAIL_FROM.
    if (rank > 0 && values.name) Object.assign(brand, { senderName: values.name })
    Object.assign(brand, Object.fromEntries(Object.entries(values).filter(([, value]) => value)))
  }
  const color = brand.color || OWN_COLOR
  return { ...brand, name: brand.name || OWN_NAME, color, accentColor: brand.accentColor || color }
}

export interface BrandImage {
  content: Buffer
  widthPx: number
  heightPx: number
}

/** Answers a picture by its digest; null where none has it. */
export async function findBrandImage(client: Queryable, digest: string): Promise<BrandImage | null> {
  if (digest === '') return null
  const { rows } = await client.query<BrandImage>(
    'select content, width_px as "widthPx", height_px as "heightPx" from brand_image where digest = $1',
    [digest],
  )
  return rows[0] ?? null
}

/** A brand for what is printed or sent: on white, with the mark itself (a PNG) where there is one. */
export interface PrintedBrand {
  name: string
  /** Both colours as #rrggbb. */
  color: string
  accentColor: string
  mark: BrandImage | null
}

/** Answers the brand that a customer's papers carry; `null` asks for the installation's. */
export async function brandOf(client: Queryable, customerId: number | null): Promise<PrintedBrand> {
  const { name, color, accentColor, mark } = await findBrand(client, customerId)
  return { name, color, accentColor, mark: await findBrandImage(client, mark) }
}
