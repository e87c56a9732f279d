import { brandingOperations } from '@monitorweb/contract/administration/branding-operations'
import { useEffect } from 'react'
import { call } from '#api/client.ts'
import { readProfile } from '#api/person/profile.ts'
import { keepBrand } from '#theme/branding.ts'

/**
 * Asks who is logged in and what the product is called here, which is kept for the next start, and how many support
 * calls there are. It draws nothing.
 */
export function ShellData() {
  useEffect(() => {
    // Without an answer what was kept before still holds.
    readProfile()
      .then(async (profile) => (await import('../session/keep-privilege.ts')).keepPrivilege(profile))
      .catch(() => undefined)
    call(brandingOperations.getBranding, {}).then(keepBrand, () => undefined)
  }, [])
  useEffect(() => {
    let stop: (() => void) | undefined
    let over = false
    import('#support-calls/counts/fetch-support-call-counts.ts').then(
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
