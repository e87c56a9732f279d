import type { NoticeSettings } from '../notice-settings.ts'
import { reachableAddresses } from './channels/reachable-address.ts'
import type { NoticeSenders } from './open-channel.ts'
import { vapidKey } from './push/vapid.ts'

interface Settings extends NoticeSettings {
  vapidKey: string
  publicUrl: string | null
  /** The sender of mails, as `Name <address>`. */
  mailFrom: string
}

/** Opens what notices leave by, as it was set. */
export function noticeSenders(settings: Settings): NoticeSenders {
  const { publicUrl, mailFrom, telegram, whatsapp, webhookNetworks } = settings
  const address = /<([^<>]+)>/.exec(mailFrom)?.[1] ?? mailFrom
  const contact = publicUrl?.startsWith('https:') ? publicUrl : `mailto:${address}`
  return {
    vapid: vapidKey(settings.vapidKey, contact),
    telegram,
    whatsapp,
    mayReach: reachableAddresses(webhookNetworks),
  }
}
