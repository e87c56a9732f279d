import { isIP } from 'node:net'
import {
  CHANNEL_KINDS,
  type ChannelKind,
  SHORTEST_WEBHOOK_SECRET,
} from '@monitorweb/contract/occurrences/notice-operations'
import { FieldError } from '@monitorweb/contract/wire/field-error'
import { SECRET_MASK } from '@monitorweb/contract/wire/secret'
import type { NewChannel } from '../storage/notices/channel-store.ts'
import type { NoticeSenders } from './open-channel.ts'
import { readSubscription } from './push/web-push.ts'

interface TypedChannel {
  kind: ChannelKind
  /** What the channel is so far; null: it is new. */
  storedKind: ChannelKind | null
  name: string
  address: string
  /** The mask or nothing keeps what is stored, as long as the kind stays. */
  secret: string
  place: number
}

/** Answers the kinds of channels that the installation can use. */
export function availableKinds({ telegram, whatsapp }: Pick<NoticeSenders, 'telegram' | 'whatsapp'>): ChannelKind[] {
  const missing: ChannelKind[] = [
    ...(telegram ? [] : ['telegram' as const]),
    ...(whatsapp ? [] : ['whatsapp' as const]),
  ]
  return (Object.keys(CHANNEL_KINDS) as ChannelKind[]).filter((kind) => !missing.includes(kind))
}

/** Reads a channel as somebody typed it. Throws FieldError in words at the field. */
export function readChannel(senders: NoticeSenders, typed: TypedChannel): NewChannel {
  const { kind, name, place } = typed
  if (!availableKinds(senders).includes(kind)) {
    throw new FieldError('tipo', `A central não configurou ${CHANNEL_KINDS[kind]} para avisos.`)
  }
  const address = kind === 'email' ? '' : typed.address.trim()
  const isSameKind = kind === typed.storedKind
  // A browser's own address is never told, so that it comes back empty.
  const keepsAddress = isSameKind && kind === 'push' && address === ''
  const keepsSecret = isSameKind && (typed.secret === '' || typed.secret === SECRET_MASK)
  if (!keepsAddress) checkAddress(senders, kind, address)
  if (kind === 'webhook' && !keepsSecret && typed.secret.length < SHORTEST_WEBHOOK_SECRET) {
    throw new FieldError('segredo', `O segredo precisa ter ao menos ${SHORTEST_WEBHOOK_SECRET} caracteres.`)
  }
  const secret = kind === 'webhook' ? (keepsSecret ? null : typed.secret) : ''
  return { kind, name, place, address: keepsAddress ? null : address, secret }
}

/** Throws FieldError for what no such channel has as its address. */
function checkAddress({ mayReach }: NoticeSenders, kind: ChannelKind, address: string): void {
  const problem = problemOf[kind]?.(address, mayReach)
  if (problem) throw new FieldError('endereco', problem)
}

type Problem = string | null

const problemOf: Partial<Record<ChannelKind, (address: string, mayReach: NoticeSenders['mayReach']) => Problem>> = {
  telegram: (address) =>
    /^(-?\d{1,20}|@[a-zA-Z]\w{3,31})$/.test(address)
      ? null
      : 'Informe o número da conversa, como 123456789, ou o nome de um grupo público, como @grupo.',
  whatsapp: (address) =>
    /^\d{10,15}$/.test(address) ? null : 'Informe o número com o código do país, só com dígitos, como 5511987654321.',
  push: (address) => (readSubscription(address) ? null : 'Isto não é a inscrição de um navegador.'),
  webhook: webhookProblem,
}

/** Names are judged when they are connected to; what is written in numbers can be told at once. */
function webhookProblem(address: string, mayReach: NoticeSenders['mayReach']): Problem {
  const url = URL.canParse(address) ? new URL(address) : null
  if (!url || !/^https?:$/.test(url.protocol)) return 'Informe um endereço como https://exemplo.com.br/avisos.'
  if (url.username !== '' || url.password !== '') {
    return 'O endereço não leva usuário nem senha: a assinatura diz quem envia.'
  }
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const isOfHere = /(^|\.)localhost$/.test(host)
  const isPrivate = isIP(host) === 0 ? isOfHere && !mayReach('127.0.0.1') : !mayReach(host)
  return isPrivate ? 'O endereço é de uma rede privada, que a central não liberou (WEBHOOK_NETWORKS).' : null
}
