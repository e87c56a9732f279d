import { type Environment, readNetworks, readText, readUrl } from './environment-value.ts'
import { StartupError } from './errors/startup-error.ts'

/** By what notices leave, of what operators set up with others. */
export interface NoticeSettings {
  /** The bot that sends on Telegram; null: none does. */
  telegram: { apiUrl: string; token: string } | null
  /** The number that sends on WhatsApp; null: none does. */
  whatsapp: { apiUrl: string; token: string; phoneId: string; template: string } | null
  /** Beside the internet, webhooks may be in these networks, as `10.0.0.0/8`. */
  webhookNetworks: string[]
}

const TELEGRAM_URL = 'https://api.telegram.org'
const WHATSAPP_URL = 'https://graph.facebook.com/v23.0'

/** Reads what notices leave by. Throws StartupError naming the variable; what is secret is not repeated. */
export function readNoticeSettings(env: Environment): NoticeSettings {
  return {
    telegram: readTelegram(env),
    whatsapp: readWhatsapp(env),
    webhookNetworks: readNetworks(env, 'WEBHOOK_NETWORKS'),
  }
}

function readTelegram(env: Environment): NoticeSettings['telegram'] {
  const token = readText(env, 'TELEGRAM_TOKEN')
  const apiUrl = readUrl(env, 'TELEGRAM_URL', ['http', 'https']) ?? TELEGRAM_URL
  if (token === null) return null
  if (/^\d+:[\w-]{20,}$/.test(token)) return { apiUrl, token }
  throw new StartupError('TELEGRAM_TOKEN: não é o token de um robô, como 123456:ABC-DEF. Copie-o de novo do BotFather.')
}

function readWhatsapp(env: Environment): NoticeSettings['whatsapp'] {
  const names = ['WHATSAPP_TOKEN', 'WHATSAPP_PHONE_ID', 'WHATSAPP_TEMPLATE'] as const
  const apiUrl = readUrl(env, 'WHATSAPP_URL', ['http', 'https']) ?? WHATSAPP_URL
  const [token, phoneId, template] = names.map((name) => readText(env, name))
  if (!token && !phoneId && !template) return null
  if (token && phoneId && template) return { apiUrl, token, phoneId, template }
  const missing = names.find((name) => readText(env, name) === null)
  throw new StartupError(`${missing}: para avisos por WhatsApp são precisos ${names.join(', ')}.`)
}
