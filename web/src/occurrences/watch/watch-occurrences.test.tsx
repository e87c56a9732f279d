import { afterEach, test, vi } from 'vitest'
import { enterAs, openPage, seen } from '#testing/test-page.tsx'

let page: ReturnType<typeof openPage> | undefined
afterEach(() => {
  vi.useRealTimers()
  page?.close()
  vi.restoreAllMocks()
  // Whether tabs share a connection is known to the module from its start.
  vi.resetModules()
})

test.each([
  ['off', 'Fora'],
  ['on', 'Segue'],
])('a page that is hidden for long, with sound %s: %s', async (choice, told) => {
  vi.stubGlobal('SharedWorker', class {})
  vi.resetModules()
  const { usePageInUse } = await import('#api/live/use-page-in-use.ts')
  const { watchOccurrences } = await import('./watch-occurrences.ts')
  const { soundChoice } = await import('./sound.ts')
  enterAs({ customerId: 784, userId: 1, access: 'A' })
  function Page() {
    return usePageInUse() ? 'Segue' : 'Fora'
  }
  page = openPage('/ocorrencias', <Page />, {})
  soundChoice.write(choice)
  const stop = watchOccurrences()
  await seen('Segue')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  vi.advanceTimersByTime(61_000)
  vi.useRealTimers()
  await seen(told)
  stop()
})
