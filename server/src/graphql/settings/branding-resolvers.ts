import { type Branding, brandingOperations } from '@monitorweb/contract/administration/branding-operations'
import { checkChange } from '@monitorweb/contract/wire/check'
import type { InputOf } from '@monitorweb/contract/wire/field'
import { imageAddress, takeImage } from '../../branding/brand-images.ts'
import { requireSender } from '../../mail/senders.ts'
import { type BrandImage, findBrand, type OwnBrand } from '../../storage/settings/brand.ts'
import { changeBrand, getOwnBrand } from '../../storage/settings/branding-store.ts'
import type { ResolverDeps, Resolvers } from '../resolver.ts'

const { fields } = brandingOperations.changeBranding.input
const IMAGES = ['mark', 'darkMark', 'favicon'] as const

/** These resolvers say how the product shows itself, and change it. */
export function brandingResolvers({
  pool,
  privileged,
  mailSenders,
}: ResolverDeps): Pick<Resolvers, keyof typeof brandingOperations> {
  return {
    getBranding: async (_, viewer) => shown(await findBrand(pool, viewer.customerId)),
    getOwnBranding: async ({ customerId }) => shown(await getOwnBrand(pool, customerId)),
    changeBranding: async ({ customerId, input }, viewer) => {
      const images = new Map<string, BrandImage>()
      const changes = taken(checkChange(fields, input), images)
      requireSender(changes.senderAddress ?? '', mailSenders, fields.senderAddress.wire)
      return shown(await changeBrand(pool, viewer, { customerId, changes, images, central: privileged.customers }))
    },
  }
}

function taken(input: InputOf<typeof fields>, images: Map<string, BrandImage>): Partial<OwnBrand> {
  const digests = IMAGES.flatMap((name) => {
    const sent = input[name]
    return sent === undefined ? [] : [[name, takeImage(sent, fields[name].wire, images)]]
  })
  return { ...input, ...Object.fromEntries(digests) }
}

function shown(brand: OwnBrand): Branding {
  const addresses = IMAGES.map((name) => [name, imageAddress(brand[name])])
  return { ...brand, ...Object.fromEntries(addresses) }
}
