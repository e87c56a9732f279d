import { brandingOperations } from '@monitorweb/contract/administration/branding-operations'
import { call } from '#api/client.ts'
import { isPageOfAnother } from '#api/session/session.ts'
import { keepBrand } from '#theme/branding.ts'
import { shownBrand } from '#theme/shown-brand.ts'

/** Asks how the product shows itself to this person, which is kept for the next start; without an answer that holds on. */
export function askBrand(): void {
  call(brandingOperations.getBranding, {}).then(
    (brand) => {
      if (!isPageOfAnother()) keepBrand(shownBrand(brand))
    },
    () => undefined,
  )
}
