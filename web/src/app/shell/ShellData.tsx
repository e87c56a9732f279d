import { brandingOperations } from '@monitorweb/contract/branding-operations'
import { useEffect } from 'react'
import { keepBrand } from '#api/branding.ts'
import { call } from '#api/client.ts'
import { readProfile } from '#api/profile.ts'

/**
 * Asks who is logged in and what the product is called here, which is kept for the next start, and how many support calls
 * there are. Draws nothing.
 */
export function ShellData() {
  useEffect(() => {
    // Without an answer what was kept before holds on.
    readProfile().catch(() => undefined)
    call(brandingOperations.getBranding, {}).then(keepBrand, () => undefined)
  }, [])
  useEffect(() => {
    let stop: (() => void) | undefined
    let over = false
    import('#api/ask-support-call-counts.ts').then(
      ({ askSupportCallCounts }) => {
        if (!over) stop = askSupportCallCounts()
      },
      () => undefined,
    )
    return () => {
      over = true
      stop?.()
    }
  }, [])
  return null
}
