import type { PrivilegedCodes } from '@monitorweb/contract/people/privileges'
import type pg from 'pg'
import { customerBase } from '../mail/customer-base.ts'
import type { PublicBase } from '../mail/public-base.ts'
import { readZone } from '../storage/accounts/person-zone.ts'
import type { Secrets } from '../storage/base/secret-columns.ts'
import { inTransaction } from '../storage/base/transaction.ts'
import { type ChannelRow, listChannels } from '../storage/notices/channel-store.ts'
import {
  giveUp,
  markChannelFailed,
  markDelivered,
  putOff,
  type TakenNotice,
  takeDueNotice,
} from '../storage/notices/notice-queue.ts'
import { reconsiderNotice } from '../storage/occurrences/reconsidered-notice.ts'
import type { Notice, Outcome } from './channels/channel.ts'
import { createLanes, type Lanes } from './lanes.ts'
import { nextStep } from './next-step.ts'
import { noticeWords } from './notice-words.ts'
import { type NoticeSenders, openChannel } from './open-channel.ts'

/** Each channel that keeps silent takes two of them. */
const MOST_LANES = 16

export interface HandOverDeps {
  pool: pg.Pool
  privileged: PrivilegedCodes
  secrets: Secrets
  senders: NoticeSenders
  publicBase(): PublicBase | null
  log: { error(details: Record<string, unknown>, message: string): void }
}

/** Hands over what is due, several at a time. No connection of the pool is held while somebody is waited for. */
export function createHandOver(deps: HandOverDeps): Lanes {
  return createLanes({
    most: MOST_LANES,
    work: (another) => handOverOne(deps, another),
    noteFailure: (error) => deps.log.error({ err: error }, 'a notice was not handed over; tried again'),
  })
}

/** Hands one over, or a digest, or ends what is outdated of one, and answers whether there was any. */
async function handOverOne(deps: HandOverDeps, another: () => void): Promise<boolean> {
  const { pool, privileged } = deps
  const notice = await inTransaction(pool, (client) =>
    takeDueNotice(client, (key) => reconsiderNotice(client, privileged, key)),
  )
  if (notice === null) return false
  if (notice === 'ended') return true
  another()
  const giveUpFor = async (reason: string) => {
    await inTransaction(deps.pool, (client) => giveUp(client, notice.key, reason))
    return true
  }
  if (!notice.mayEnter) return await giveUpFor('A pessoa não tem mais acesso.')
  const all = await listChannels(deps.pool, notice.userId)
  const channels = notice.onlyChannelId === null ? all : all.filter(({ id }) => id === notice.onlyChannelId)
  // A channel that was removed meanwhile is no reason to begin anew; the notice takes the first that is there.
  const place = Math.max(
    0,
    channels.findIndex(({ id }) => id === notice.channelId),
  )
  const channel = channels[place]
  if (!channel) return await giveUpFor('A pessoa não tem canal de avisos.')
  const outcome = await openChannel(deps, channel, notice)(await wordsOf(deps, notice))
  await settle(deps, notice, { channel, next: channels[place + 1] ?? null, outcome })
  return true
}

async function wordsOf({ pool, publicBase }: HandOverDeps, notice: TakenNotice): Promise<Notice> {
  const { key, facts, urgency, settings, customerId } = notice
  const newest = facts[0]!
  const base = await customerBase(pool, customerId, publicBase())
  const isOfOne = facts.length === 1 && newest.occurrenceId !== null
  const path = isOfOne ? `/ocorrencias/${newest.occurrenceId}` : '/ocorrencias'
  return {
    ...noticeWords(facts, { urgency, zone: readZone(settings), now: Date.now() }),
    ...{ key, urgency, path, url: base === null ? null : `${base}${path}`, facts: newest },
    urlLabel: isOfOne ? 'Ver a ocorrência' : 'Ver as ocorrências',
  }
}

interface Ending {
  channel: ChannelRow
  next: ChannelRow | null
  outcome: Outcome
}

async function settle({ pool, log }: HandOverDeps, notice: TakenNotice, { channel, next, outcome }: Ending) {
  const { key } = notice
  await inTransaction(pool, async (client) => {
    if (outcome.kind === 'taken') {
      await outcome.settle?.(client)
      return await markDelivered(client, key, channel.id)
    }
    const { reason } = outcome
    await markChannelFailed(client, channel.id, reason)
    const attempts = channel.id === notice.channelId ? notice.attempts : 0
    const step = nextStep(outcome, { attempts, hasNext: next !== null, leftMs: notice.expiresAt - Date.now() })
    if (step.kind === 'again') {
      return await putOff(client, key, { channelId: channel.id, attempts: attempts + 1, inMs: step.inMs, reason })
    }
    if (step.kind === 'nextChannel')
      return await putOff(client, key, { channelId: next!.id, attempts: 0, inMs: 0, reason })
    log.error({ notice: key, channel: channel.kind, reason }, 'notice given up')
    await giveUp(client, key, reason)
  })
}
