import { useEffect } from 'react'
import { readProfile } from '#api/person/profile.ts'
import { isToldNext } from '#api/session/next-page.ts'
import { useNotice } from '#ui/overlay/Notices.tsx'

/**
 * Asks who is logged in and what the product is called here, which is kept for the next start, and how many support
 * calls there are and occurrences wait; tells what the page before left to be told. It draws nothing.
 */
export function ShellData() {
  const notice = useNotice()
  useEffect(() => {
    // Without an answer what was kept before still holds.
    readProfile()
      .then(async (profile) => (await import('../session/keep-privilege.ts')).keepPrivilege(profile))
      .catch(() => undefined)
  }, [])
  useEffect(() => {
    import('./ask-brand.ts').then(({ askBrand }) => askBrand()).catch(() => undefined)
  }, [])
  useEffect(() => {
    if (isToldNext()) import('./told-next.ts').then(({ tellNext }) => tellNext(notice)).catch(() => undefined)
  }, [notice])
  useEffect(
    () =>
      untilOver(async () => {
        const { askSupportCallCounts } = await import('#support-calls/counts/fetch-support-call-counts.ts')
        return askSupportCallCounts()
      }),
    [],
  )
  useEffect(
    () =>
      untilOver(async () => {
        const { watchOccurrences } = await import('#occurrences/watch/watch-occurrences.ts')
        return watchOccurrences()
      }),
    [],
  )
  return null
}

/** Begins something that is fetched first, and answers how to stop it, also while it is being fetched. */
function untilOver(begin: () => Promise<() => void>): () => void {
  const begun = begin().catch(() => () => undefined)
  return () => void begun.then((stop) => stop())
}
