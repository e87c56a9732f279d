import { brandingOperations } from '@monitorweb/contract/branding-operations'
import { useEffect } from 'react'
import { keepBrand } from '#api/branding.ts'
import { call } from '#api/client.ts'
import { readProfile } from '#api/profile.ts'

/** Asks who is logged in and what the product is called here; both are kept for the next start. Draws nothing. */
export function ShellData() {
  useEffect(() => {
    // Without an answer what was kept before holds on.
    readProfile().catch(() => undefined)
    call(brandingOperations.getBranding, {}).then(keepBrand, () => undefined)
  }, [])
  return null
}
