import { brandingOperations } from '@monitorweb/contract/branding-operations'
import { useEffect } from 'react'
import { keepBrand } from '#api/branding.ts'
import { call } from '#api/client.ts'
import { readProfile } from '#api/profile.ts'
import { keepSupportCallCounts } from '#api/support-call-counts.ts'

/** Asks who is logged in and what the product is called here, which is kept for the next start, and how many support calls there are. Draws nothing. */
export function ShellData() {
  useEffect(() => {
    // Without an answer what was kept before holds on.
    readProfile().catch(() => undefined)
    call(brandingOperations.getBranding, {}).then(keepBrand, () => undefined)
  }, [])
  useEffect(keepSupportCallCounts, [])
  return null
}
