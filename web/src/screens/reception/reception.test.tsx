import { refusedConnectionFields } from '@monitorweb/contract/administration/reception-operations'
import { initialOf } from '@monitorweb/contract/wire/check'
import { afterEach, beforeEach, test } from 'vitest'
import { enterAs, openPage, seen } from '#testing/test-page.tsx'
import { ReceptionScreen } from './ReceptionScreen.tsx'
import { RefusedConnections } from './RefusedConnections.tsx'

let page: ReturnType<typeof openPage>
beforeEach(() => enterAs({ customerId: 784, userId: 1, access: 'A' }))
afterEach(() => page.close())

const refused = {
  ...initialOf(refusedConnectionFields),
  ...{ id: 1, address: '203.0.113.7', protocol: 'gt06', port: 5023, reason: 'broken frame', times: 41 },
  ...{ text: 'ST300STT;205174410', hex: '5354333030', looksLike: 'Suntech', usualPort: 5011, openPort: null },
}

test('a refused connection says what it looks like and where that belongs', async () => {
  const rows = [
    refused,
    { ...refused, id: 2, address: '203.0.113.8', looksLike: 'GT06 (Concox, Jimi)', openPort: 5023 },
    { ...refused, id: 3, address: '203.0.113.9', looksLike: 'OsmAnd', openPort: 5055 },
    { ...refused, id: 4, address: '203.0.113.10', looksLike: '', usualPort: null },
  ]
  page = openPage('/recepcao', <RefusedConnections />, {
    conexoesRecusadas: () => rows,
    conexoesRecusadasTotal: () => 4,
  })
  await seen('Parece Suntech: porta 5011, que aqui não está aberta.')
  await seen('É GT06 (Concox, Jimi), mas o começo ou a soma de verificação está errada.')
  await seen('Parece OsmAnd: porta 5055.')
  await seen('Não reconhecido: o começo ou a soma de verificação está errada.')
  await seen('ST300STT;205174410')
})

test('who is no operator is told whose screen it is', async () => {
  enterAs({ customerId: 900, userId: 7, access: 'C' })
  page = openPage('/recepcao', <ReceptionScreen />, {})
  await seen('Seu perfil não vê a Recepção')
})
