import type { Secrets } from '../storage/base/secret-columns.ts'
import type { ChannelRow } from '../storage/notices/channel-store.ts'
import type { TakenNotice } from '../storage/notices/notice-queue.ts'
import type { DeliverNotice } from './channels/channel.ts'
import { mailChannel } from './channels/mail.ts'
import type { MayReach } from './channels/reachable-address.ts'
import { type TelegramBot, telegramChannel } from './channels/telegram.ts'
import { webhookChannel } from './channels/webhook.ts'
import { type WhatsappSender, whatsappChannel } from './channels/whatsapp.ts'
import type { VapidKey } from './push/vapid.ts'
import { readSubscription, webPushChannel } from './push/web-push.ts'

/** By what the installation sends; null where nobody set it up. */
export interface NoticeSenders {
  vapid: VapidKey
  telegram: TelegramBot | null
  whatsapp: WhatsappSender | null
  /** Tells which addresses webhooks and push services may have. */
  mayReach: MayReach
}

/** Opens the way of a person's channel. One that cannot be used any more refuses everything. */
export function openChannel(
  { secrets, senders }: { secrets: Secrets; senders: NoticeSenders },
  channel: ChannelRow,
  { mailAddress, customerId }: Pick<TakenNotice, 'mailAddress' | 'customerId'>,
): DeliverNotice {
  const opened = openAddress(secrets, channel)
  if (opened === null) return refusing('O endereço deste canal não pode mais ser lido: grave-o de novo.')
  const { address, secret } = opened
  const { vapid, telegram, whatsapp, mayReach } = senders
  if (channel.kind === 'email') return mailChannel({ secrets, recipient: mailAddress, customerId })
  if (channel.kind === 'webhook') return webhookChannel({ url: address, secret, mayReach })
  if (channel.kind === 'telegram') return telegram ? telegramChannel(telegram, address) : notSetUp('TELEGRAM_TOKEN')
  if (channel.kind === 'whatsapp') return whatsapp ? whatsappChannel(whatsapp, address) : notSetUp('WHATSAPP_TOKEN')
  const subscription = readSubscription(address)
  if (subscription === null) return refusing('O navegador não recebe mais avisos: ative-os nele outra vez.')
  return webPushChannel({ subscription, vapid, mayReach })
}

/** Answers what is stored of a channel; null for what was written under another key. */
function openAddress(secrets: Secrets, { kind, addressEncrypted, secretEncrypted }: ChannelRow) {
  try {
    const open = (stored: string) => (stored === '' ? '' : secrets.decrypt(stored))
    const address = open(addressEncrypted)
    return address === '' && kind !== 'email' ? null : { address, secret: open(secretEncrypted) }
  } catch {
    return null
  }
}

function refusing(reason: string): DeliverNotice {
  return async () => ({ kind: 'refused', reason })
}

function notSetUp(variable: string): DeliverNotice {
  return refusing(`A central não configurou este canal (${variable}).`)
}
