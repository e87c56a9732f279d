import { type InstallationView, tickFields } from '@monitorweb/contract/registers/installation-link'
import { initialOf } from '@monitorweb/contract/wire/check'
import { afterEach, expect, test } from 'vitest'
import { openPage, seen } from '#testing/test-page.tsx'
import { Configuration } from './Configuration.tsx'

let page: ReturnType<typeof openPage>
afterEach(() => page.close())

const view: InstallationView = {
  ...{ serial: '863000000000123', model: '', carrier: 'Vivo', vehicle: '', protocol: '', host: 'frota.exemplo' },
  ...{
    endsAt: null,
    signedAt: null,
    now: null,
    place: '',
    fixTime: null,
    satellites: null,
    messages: [],
    ticks: initialOf(tickFields),
  },
  ports: [
    { protocol: 'gt06', port: 5023 },
    { protocol: 'suntech', port: 5011 },
  ],
}

test('of a device without a known model no port is told until somebody chooses', async () => {
  page = openPage('/i', <Configuration view={view} />, {})
  await seen('Escolha o modelo do rastreador: a porta e os comandos são os da família dele.')
  expect(document.body.textContent).not.toContain('5023')
})

test('of a device whose model is known the port is told at once', async () => {
  page = openPage('/i', <Configuration view={{ ...view, model: 'Suntech ST340' }} />, {})
  await seen('5011')
  expect(document.body.textContent).not.toContain('Escolha o modelo')
})
