import {
  protocolCountFields,
  refusedConnectionFields,
  setApartFields,
} from '@monitorweb/contract/administration/reception-operations'
import { traccarReadingFields, traccarServerFields } from '@monitorweb/contract/administration/traccar-operations'
import { initialOf } from '@monitorweb/contract/wire/check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { soon } from '#testing/eventually.ts'
import { enterAs, openPage, press, seen } from '#testing/test-page.tsx'
import { messagesFile } from './messages-file.ts'
import { ProtocolCounts } from './ProtocolCounts.tsx'
import { ReceptionScreen } from './ReceptionScreen.tsx'
import { RefusedConnections } from './RefusedConnections.tsx'
import { OutOfRangeReports, UnreadMessages } from './SetApartPanel.tsx'
import { TraccarPanel } from './TraccarPanel.tsx'

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
    { ...refused, id: 2, address: '203.0.113.8', looksLike: 'GT06', openPort: 5023 },
    { ...refused, id: 3, address: '203.0.113.9', looksLike: 'OsmAnd', openPort: 5055 },
    { ...refused, id: 4, address: '203.0.113.10', looksLike: '', usualPort: null },
    { ...refused, id: 5, serial: '205174410', reason: 'served', port: 5023, openPort: 5011 },
    { ...refused, id: 6, serial: '205174411', reason: 'disputed', address: '203.0.113.9, 198.51.100.7' },
    { ...refused, id: 7, serial: '205174412', reason: 'barred' },
    { ...refused, id: 8, serial: '205174413', reason: 'unproven' },
    { ...refused, id: 9, serial: '205174414', reason: 'sealed' },
  ]
  page = openPage('/recepcao', <RefusedConnections />, {
    conexoesRecusadas: () => rows,
    conexoesRecusadasTotal: () => 9,
  })
  await seen('Parece Suntech: porta 5011, que aqui não está aberta.')
  await seen('É GT06, mas o começo ou a soma de verificação está errada.')
  await seen('Parece OsmAnd: porta 5055.')
  await seen('Não reconhecido: o começo ou a soma de verificação está errada.')
  await seen('Rastreador 205174410 fala Suntech na porta de GT06 (5023); é atendido assim mesmo. A porta dele é 5011.')
  await seen('Rastreador 205174411: de dois endereços ao mesmo tempo')
  await seen('Rastreador 205174412: este endereço não está entre os permitidos no cadastro dele')
  await seen('Rastreador 205174413: não mostrou a senha que está no cadastro dele')
  await seen('Rastreador 205174414: o gateway não abre a senha que está no cadastro dele')
  await seen('ST300STT;205174410')
})

test('who is no operator is told whose screen it is', async () => {
  enterAs({ customerId: 900, userId: 7, access: 'C' })
  page = openPage('/recepcao', <ReceptionScreen />, {})
  await seen('Seu perfil não vê a Recepção')
  expect(document.title).toMatch(/^Seu perfil não vê a Recepção · /)
})

const unread = {
  ...initialOf(setApartFields),
  ...{ id: 5, serial: '863100000000111', protocol: 'gt06', reason: 'noLayout', type: '36', length: 53 },
  ...{ times: 1200, keptMessages: 200 },
}

test('messages that were not read are told by type and length, and fetched as they came', async () => {
  page = openPage('/recepcao', <UnreadMessages />, {
    mensagensNaoLidas: () => [unread],
    mensagensNaoLidasTotal: () => 1,
    mensagensBrutas: () => ({ errors: [{ message: 'Registro não encontrado.', extensions: { code: 'NOT_FOUND' } }] }),
  })
  await seen('Tipo conhecido, com tamanho ou conteúdo que não conhecemos')
  await seen('36, 53')
  await seen('1.200')
  press('Baixar mensagens de 863100000000111 36')
  await soon(() => expect(page.of('mensagensBrutas')[0]?.variables).toMatchObject({ codigo: 5 }))
  await seen('Registro não encontrado.')
})

test('reports out of the accepted range say by how much, and of the age no number, which operators set', async () => {
  const late = { ...unread, reason: 'tooOld', type: '', length: 0, detail: '2015-01-02T03:04:05.000Z' }
  page = openPage('/recepcao', <OutOfRangeReports />, {
    mensagensNaoLidas: () => [late],
    mensagensNaoLidasTotal: () => 1,
  })
  await seen('a data é mais antiga que a idade aceita')
  await seen('Mais antiga que a idade aceita: 02/01/2015')
  expect(document.body.textContent).not.toContain('dois anos')
  await soon(() => expect(page.of('mensagensNaoLidas')[0]?.variables).toMatchObject({ grupo: 'reports' }))
})

test('the file of messages has a line for each', () => {
  const message = { receivedAt: Date.UTC(2026, 10, 22, 12), address: '203.0.113.7', detail: '', hex: '78784e25' }
  expect(messagesFile(unread, [message, message])).toEqual({
    name: 'gt06-863100000000111-36-53.txt',
    text: '2026-11-22T12:00:00.000Z 203.0.113.7 78784e25\n'.repeat(2),
  })
})

test('each protocol is told by its name, with its devices, messages and what was not read', async () => {
  const counted = { devices: 1234, unregistered: 3, messages: 98_765, unread: 41, refused: 7, missing: 13 }
  const row = { ...initialOf(protocolCountFields), protocol: 'gl200', ...counted }
  page = openPage('/recepcao/protocolos', <ProtocolCounts />, { recepcaoPorProtocolo: () => [row] })
  await seen('Queclink')
  for (const told of ['1.234', '3', '98.765', '41', '7', '13']) await seen(told)
})

test('the Traccar server says how its reading goes', async () => {
  const server = { ...initialOf(traccarServerFields), url: 'https://traccar.exemplo.com.br', found: 1234 }
  const asked = { ...initialOf(traccarReadingFields), id: 3, reason: 'silence', serial: '863000000000123', failed: 2 }
  page = openPage('/recepcao/traccar', <TraccarPanel />, {
    servidoresTraccar: () => [server],
    leiturasTraccar: () => [asked, { ...asked, id: 4, failed: 1 }],
  })
  await seen('https://traccar.exemplo.com.br')
  await seen('1.234')
  await seen('Voltou do silêncio')
  await seen('Na fila, 2 equipamentos não lidos')
  await seen('Na fila, 1 equipamento não lido')
  press('Ler um período')
  await seen('Número de série (vazio: todos)')
})

test('without a Traccar server nothing can be asked for', async () => {
  page = openPage('/recepcao/traccar', <TraccarPanel />, { servidoresTraccar: () => [], leiturasTraccar: () => [] })
  await seen('Nenhum servidor é lido. Quem mantém o sistema informa TRACCAR_URL')
  expect(document.body.textContent).not.toContain('Ler um período')
})

test('readings of a Traccar that are cut are told so', async () => {
  const row = initialOf(traccarReadingFields)
  page = openPage('/recepcao', <TraccarPanel />, {
    servidoresTraccar: () => [{ ...initialOf(traccarServerFields), url: 'https://a.exemplo' }],
    leiturasTraccar: () => Array.from({ length: 50 }, (_, id) => ({ ...row, id })),
  })
  await seen('As 50 leituras mais recentes.')
})
