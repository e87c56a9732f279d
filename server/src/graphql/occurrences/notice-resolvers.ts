import type { ChannelKind, NoticeChannel, NoticeRow } from '@monitorweb/contract/occurrences/notice-operations'
import { CHANNEL_KINDS, noticeOperations, quietHoursFault } from '@monitorweb/contract/occurrences/notice-operations'
import { FieldError } from '@monitorweb/contract/wire/field-error'
import { noticeWords } from '../../notices/notice-words.ts'
import { availableKinds, readChannel } from '../../notices/read-channel.ts'
import { DEFAULT_ZONE } from '../../storage/accounts/person-zone.ts'
import type { Viewer } from '../../storage/base/scope.ts'
import {
  type ChannelRow,
  countChannels,
  deleteChannel,
  getChannel,
  listChannels,
  saveChannel,
} from '../../storage/notices/channel-store.ts'
import { insertTestNotice } from '../../storage/notices/new-notices.ts'
import { countNotices, listNotices, type NoticeListRow, resendNotice } from '../../storage/notices/notice-list.ts'
import { findPreferences, storePreferences } from '../../storage/notices/preference-store.ts'
import type { ResolverDeps, Resolvers } from '../resolver.ts'

/** By these resolvers people say how they are told of occurrences, and see what became of it. */
export function noticeResolvers(deps: ResolverDeps): Pick<Resolvers, keyof typeof noticeOperations> {
  const { pool, secrets, senders } = deps
  const present = (row: ChannelRow): NoticeChannel => ({ ...row, address: shownAddress(deps, row) })
  const preferences = async ({ userId }: Viewer) => {
    const { quietFrom, quietTo, ...chosen } = await findPreferences(pool, userId)
    const told = { available: availableKinds(senders).join(','), pushKey: senders.vapid.publicKey }
    return { ...chosen, quietFrom: clockOf(quietFrom), quietTo: clockOf(quietTo), ...told }
  }
  return {
    listNoticeChannels: async (page, { userId }) => (await listChannels(pool, userId, page)).map(present),
    countNoticeChannels: (_, { userId }) => countChannels(pool, userId),
    async saveNoticeChannel({ id, kind, ...typed }, viewer) {
      const storedKind = id === null ? null : (await getChannel(pool, viewer, id)).kind
      const channel = readChannel(senders, { kind: kind as ChannelKind, storedKind, ...typed })
      return present(await saveChannel(pool, { viewer, secrets }, { id, channel }))
    },
    async deleteNoticeChannel({ id }, viewer) {
      await deleteChannel(pool, viewer, id)
      return { status: true }
    },
    async testNoticeChannel({ id }, viewer) {
      const { id: channelId } = await getChannel(pool, viewer, id)
      await insertTestNotice(pool, viewer, channelId)
      return { status: true }
    },
    getNoticePreferences: (_, viewer) => preferences(viewer),
    async changeNoticePreferences({ leastUrgency, quietFrom, quietTo, digestMinutes }, viewer) {
      const fault = quietHoursFault({ quietFrom, quietTo })
      if (fault) {
        throw new FieldError(noticeOperations.changeNoticePreferences.args[fault.name].wire, fault.message)
      }
      const quiet = { quietFrom: minuteOf(quietFrom), quietTo: minuteOf(quietTo) }
      await storePreferences(pool, viewer.userId, { leastUrgency, digestMinutes, ...quiet })
      return await preferences(viewer)
    },
    listNotices: async (asked, viewer) => (await listNotices(pool, viewer, asked)).map(presentNotice),
    countNotices: (asked, viewer) => countNotices(pool, viewer, asked),
    async resendNotice({ id }, viewer) {
      await resendNotice(pool, viewer, id)
      return { status: true }
    },
  }
}

/** A browser's address is of no use to people, and mail goes where the profile says. */
function shownAddress({ secrets }: ResolverDeps, { kind, addressEncrypted }: ChannelRow): string {
  if (kind === 'push' || addressEncrypted === '') return ''
  try {
    return secrets.decrypt(addressEncrypted)
  } catch {
    return ''
  }
}

function presentNotice({ facts, channelKind, channelName, ...row }: NoticeListRow): NoticeRow {
  const { title } = noticeWords([facts], { urgency: row.urgency, zone: DEFAULT_ZONE, now: row.createdAt })
  const kind = channelKind === null ? '' : CHANNEL_KINDS[channelKind as ChannelKind]
  return { ...row, title, channel: [kind, channelName].filter(Boolean).join(' · ') }
}

function clockOf(minute: number | null): string {
  if (minute === null) return ''
  return [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

function minuteOf(clock: string): number | null {
  const [hours, minutes] = clock.split(':').map(Number)
  return hours === undefined || minutes === undefined ? null : hours * 60 + minutes
}
