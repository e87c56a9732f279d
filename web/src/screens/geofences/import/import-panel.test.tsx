import { geofenceDraftFields } from '@monitorweb/contract/places/geofence-draft'
import { initialOf } from '@monitorweb/contract/wire/check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { QueryScope } from '#api/QueryScope.tsx'
import { soon } from '#testing/eventually.ts'
import { enterAs, openPage, press, seen } from '#testing/test-page.tsx'
import { ImportPanel } from './ImportPanel.tsx'

const POINT = '{"type":"Point","coordinates":[-46.6,-23.5]}'
/** More than are shown at first. */
const DRAFTS = Array.from({ length: 150 }, (_, index) => ({
  ...initialOf(geofenceDraftFields),
  ...{ number: index + 1, name: `Ponto ${index + 1}`, geometry: POINT, radiusMeters: 100 },
}))
const REFUSED = 130

let page: ReturnType<typeof openPage>
beforeEach(() => enterAs({ customerId: 7, userId: 1, access: 'A' }))
afterEach(() => page.close())

test('rows that the server refuses stand first, with the focus and why, and it is said that nothing was saved', async () => {
  const refusal = { line: REFUSED, outcome: 'erro', message: 'Já existe uma cerca com este nome.' }
  page = openPage(
    '/cercas/importar',
    <QueryScope>
      <ImportPanel groups={[]} onWork={() => undefined} lookAtAll={() => undefined} onDone={async () => undefined} />
    </QueryScope>,
    { lerArquivoDeCercas: () => DRAFTS, importarCercas: () => [refusal] },
  )
  await seen('Importar cercas')
  const chooser = document.querySelector<HTMLInputElement>('input[type=file]')!
  Object.defineProperty(chooser, 'files', { value: [new File(['{}'], 'patios.geojson')], configurable: true })
  chooser.dispatchEvent(new Event('change', { bubbles: true }))
  await seen('patios.geojson: 150 desenhos')
  expect(document.body.textContent).not.toContain('com erro')
  press('Gravar 150 cercas')
  await seen('1 desenho foi recusado; nada foi gravado.')
  await seen('150 desenhos, 1 com erro')
  const first = document.querySelector('[aria-label="Desenhos do arquivo"] li')!
  expect(first.textContent).toContain('Já existe uma cerca com este nome.')
  await soon(() => expect(document.activeElement?.getAttribute('aria-label')).toBe(`Nome do desenho ${REFUSED}`))
  expect(page.of('importarCercas')).toHaveLength(1)
})
