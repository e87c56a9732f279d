import { expect, test } from 'vitest'
import { readNoticeSettings } from './notice-settings.ts'

test('nothing set is no Telegram, no WhatsApp, and no network but the internet', () => {
  expect(readNoticeSettings({})).toEqual({ telegram: null, whatsapp: null, webhookNetworks: [] })
})

test('what is set is read, of the usual servers where no other is named', () => {
  const token = `123456:${'A'.repeat(35)}`
  const whatsapp = { WHATSAPP_TOKEN: 'segredo', WHATSAPP_PHONE_ID: '42', WHATSAPP_TEMPLATE: 'ocorrencia' }
  expect(
    readNoticeSettings({ TELEGRAM_TOKEN: token, ...whatsapp, WEBHOOK_NETWORKS: '10.0.0.0/8, fd00::/8,127.0.0.1' }),
  ).toEqual({
    telegram: { apiUrl: 'https://api.telegram.org', token },
    whatsapp: { apiUrl: 'https://graph.facebook.com/v23.0', token: 'segredo', phoneId: '42', template: 'ocorrencia' },
    webhookNetworks: ['10.0.0.0/8', 'fd00::/8', '127.0.0.1'],
  })
})

test.each(['10.0.0.0/33', '10.0.0.0/', '10.0.0.0/8/8', 'rede', 'fd00::/129', '10.0.0.0/-1'])(
  'the network %s is refused by name',
  (network) => expect(() => readNoticeSettings({ WEBHOOK_NETWORKS: network })).toThrow(/^WEBHOOK_NETWORKS: «/),
)

test('half of what is needed says what is missing, and no secret is repeated', () => {
  expect(() => readNoticeSettings({ WHATSAPP_TOKEN: 'segredo', WHATSAPP_PHONE_ID: '42' })).toThrow(
    /^WHATSAPP_TEMPLATE: (?!.*segredo)/,
  )
  expect(() => readNoticeSettings({ TELEGRAM_TOKEN: 'segredo' })).toThrow(/^TELEGRAM_TOKEN: (?!.*segredo)/)
})
