import { afterEach, expect, test } from 'vitest'
import { openPage, press, seen } from '#testing/test-page.tsx'
import { SectionPage } from './SectionPage.tsx'

let page: ReturnType<typeof openPage>
afterEach(() => page.close())

test('who goes by keys passes many parts at once, and is in the one that is shown', async () => {
  const links = Array.from({ length: 12 }, (_, at) => ({
    ...{ key: `${at}`, label: `Parte ${at}`, to: `/configuracoes/${at}`, current: at === 3 },
  }))
  page = openPage(
    '/configuracoes',
    <SectionPage title="Configurações" links={links}>
      <p>O que se define</p>
    </SectionPage>,
    {},
  )
  await seen('O que se define')
  press('Pular as partes')
  expect(document.activeElement?.textContent).toBe('O que se define')
})
