import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { soon } from '#testing/eventually.ts'
import { seen } from '#testing/test-page.tsx'
import { NoticesProvider } from '#ui/overlay/Notices.tsx'
import { MOST_CHOSEN } from './monitoring-search.ts'
import { useHidden } from './use-hidden.ts'

const FULL = Array.from({ length: MOST_CHOSEN }, (_, index) => index + 1)
let host: HTMLElement
let shown: Root
let changes: unknown[]

beforeEach(() => {
  changes = []
  host = document.body.appendChild(document.createElement('div'))
  shown = createRoot(host)
})
afterEach(() => {
  shown.unmount()
  host.remove()
})

function Page({ ids }: { ids: string }) {
  const hidden = useHidden({ hidden: ids }, (patch) => changes.push(patch))
  return [FULL[0]!, MOST_CHOSEN + 1].map((vehicleId) => (
    <button key={vehicleId} type="button" onClick={() => hidden.toggle(vehicleId)}>
      {vehicleId}
    </button>
  ))
}

test('where the link holds no more hidden vehicles it is said, and one can still be brought back', async () => {
  shown.render(
    <NoticesProvider>
      <Page ids={FULL.join()} />
    </NoticesProvider>,
  )
  await soon(() => expect(host.querySelectorAll('button')).toHaveLength(2))
  const [first, another] = host.querySelectorAll('button')
  another!.click()
  await seen(`No máximo ${MOST_CHOSEN} veículos ficam ocultos. Mostre um para ocultar outro.`)
  expect(changes).toEqual([])
  first!.click()
  expect(changes).toEqual([{ hidden: FULL.slice(1).join() }])
})
