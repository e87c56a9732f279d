import { MantineProvider } from '@mantine/core'
import { Suspense, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { soon } from '#testing/eventually.ts'
import { lazyPart } from './lazy-part.tsx'

let root: Root
afterEach(() => {
  root.unmount()
  document.body.replaceChildren()
  document.head.replaceChildren()
})

/** Makes a part that arrives once `network.up` is true. */
function partBehind(network: { up: boolean }) {
  const load = vi.fn(async () => {
    if (!network.up) throw new Error('Unable to preload CSS')
    return { Part: ({ text }: { text: string }) => <p>{text}</p> }
  })
  return { load, Part: lazyPart(load, 'Part') }
}

function show(page: React.ReactNode) {
  root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(<MantineProvider env="test">{page}</MantineProvider>)
}

const reads = (text: string) => soon(() => expect(document.body.textContent).toContain(text))
const press = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)!.click()

test('a part that cannot be fetched says so in its place, leaves the rest alone, and comes with another try', async () => {
  const network = { up: false }
  const { Part, load } = partBehind(network)
  show(
    <>
      <input defaultValue="digitado" />
      <Suspense>
        <Part text="o conteúdo" />
      </Suspense>
    </>,
  )
  await reads('Não foi possível carregar')
  const input = document.querySelector('input')!
  input.value = 'e não perdido'
  press('Tentar de novo')
  await soon(() => expect(load).toHaveBeenCalledTimes(2))
  await reads('Não foi possível carregar')
  network.up = true
  press('Tentar de novo')
  await reads('o conteúdo')
  expect(document.body.textContent).not.toContain('Não foi possível')
  expect(document.querySelector('input')).toBe(input)
})

test('what failed ahead of time, or was closed meanwhile, is fetched when it is shown', async () => {
  const network = { up: false }
  const { Part } = partBehind(network)
  await Part.preload()
  function Page() {
    const [open, setOpen] = useState(false)
    return (
      <>
        <button type="button" onClick={() => setOpen(!open)}>
          Abrir
        </button>
        <Suspense>{open && <Part text="o conteúdo" />}</Suspense>
      </>
    )
  }
  show(<Page />)
  await reads('Abrir')
  press('Abrir')
  await reads('Não foi possível carregar')
  press('Abrir')
  await soon(() => expect(document.body.textContent).not.toContain('Não foi possível'))
  network.up = true
  press('Abrir')
  await reads('o conteúdo')
})

test('a style sheet that did not arrive is asked for again, once, before the parts that need it are shown', async () => {
  const link = document.head.appendChild(document.createElement('link'))
  link.rel = 'stylesheet'
  const onItsWay = document.head.appendChild(link.cloneNode() as HTMLLinkElement)
  link.dispatchEvent(new Event('error'))
  const [one, other] = [partBehind({ up: true }), partBehind({ up: true })]
  show(
    <>
      <Suspense>
        <one.Part text="o primeiro" />
      </Suspense>
      <Suspense>
        <other.Part text="o segundo" />
      </Suspense>
    </>,
  )
  await soon(() => expect(document.querySelector('link')).not.toBe(link))
  const again = document.querySelector('link')!
  expect(document.querySelectorAll('link')[1]).toBe(onItsWay)
  expect(one.load).not.toHaveBeenCalled()
  again.dispatchEvent(new Event('load'))
  await reads('o primeiro')
  await reads('o segundo')
  expect(document.querySelector('link')).toBe(again)
})

test('closed and opened again while the network is still away it says so again', async () => {
  const { Part } = partBehind({ up: false })
  function Page({ open }: { open: boolean }) {
    return <MantineProvider env="test">{open && <Part text="" />}</MantineProvider>
  }
  root = createRoot(document.body.appendChild(document.createElement('div')))
  for (const open of [true, false, true, false, true]) {
    root.render(
      <Suspense>
        <Page open={open} />
      </Suspense>,
    )
    const sentence = () => document.body.textContent?.includes('Não foi possível carregar')
    await soon(() => expect(sentence()).toBe(open))
  }
})
