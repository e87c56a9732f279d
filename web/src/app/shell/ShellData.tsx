import { settingsOperations } from '@monitorweb/contract/settings-operations'
import { useQuery } from '@tanstack/react-query'
import { keepBrand } from '#api/branding.ts'
import { call } from '#api/client.ts'
import { QueryScope } from '#api/QueryScope.tsx'
import { useProfile } from '#api/use-profile.ts'

/** Asks who is logged in and what the product is called here; both are kept for the next start. Draws nothing. */
export function ShellData() {
  return (
    <QueryScope>
      <Asking />
    </QueryScope>
  )
}

function Asking() {
  useProfile()
  useQuery({
    queryKey: ['branding'],
    queryFn: async () => {
      const brand = await call(settingsOperations.getBranding, {})
      keepBrand(brand)
      return brand
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
  return null
}
