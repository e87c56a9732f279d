import { Button, Select, TextInput } from '@mantine/core'
import {
  CHANNEL_KINDS,
  type ChannelKind,
  type NoticeChannel,
  noticeOperations,
} from '@monitorweb/contract/occurrences/notice-operations'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { messageOf } from '#api/api-error.ts'
import { call } from '#api/client.ts'
import { useAction } from '#form/use-action.ts'
import { formatDateTime } from '#format/date-time.ts'
import { useNotice } from '#ui/overlay/Notices.tsx'
import { Panel } from '#ui/page/Panel.tsx'
import { Failure } from '#ui/states/Failure.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import styles from './profile.module.css'
import { BrowserNotices } from './push/BrowserNotices.tsx'

const KEY = ['notice-channels']
/** The contract knows no place behind this one; channels of the same place stand in the order of their numbers. */
const LAST_PLACE = 99
const ADDRESS_LABELS: Partial<Record<ChannelKind, string>> = {
  telegram: 'Número da conversa com o robô',
  whatsapp: 'Número com o código do país, só dígitos',
  webhook: 'Endereço que recebe os avisos',
}

/** Lists the channels of a person in the order in which they are tried, and adds others behind them. */
export function NoticeChannels({ available, pushKey }: { available: readonly string[]; pushKey: string }) {
  const client = useQueryClient()
  const notice = useNotice()
  const { busy, failure, run } = useAction()
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: () => call(noticeOperations.listNoticeChannels, {}),
  })
  const act = (work: () => Promise<unknown>, told: string) =>
    run(async () => {
      await work()
      await client.invalidateQueries({ queryKey: KEY })
      notice(told)
    })
  return (
    <Panel title="Canais" lead="São usados nesta ordem: se um falha, o aviso segue para o próximo.">
      {!data && !error && <Skeleton height={150} />}
      {error && <Failure message={messageOf(error)} onRetry={() => void refetch()} />}
      <ul className={styles.sessions} aria-label="Canais de avisos">
        {data?.map((channel) => (
          <li key={channel.id}>
            <div>
              <strong>{CHANNEL_KINDS[channel.kind as ChannelKind]}</strong>
              <p>{[channel.name, channel.address, stateWords(channel)].filter(Boolean).join(' · ')}</p>
            </div>
            <div className={styles.buttons}>
              <Button
                variant="default"
                size="xs"
                disabled={busy}
                onClick={() =>
                  void act(() => call(noticeOperations.testNoticeChannel, { id: channel.id }), 'Teste a caminho')
                }
              >
                Testar
              </Button>
              <Button
                variant="default"
                size="xs"
                disabled={busy}
                onClick={() =>
                  void act(() => call(noticeOperations.deleteNoticeChannel, { id: channel.id }), 'Canal retirado')
                }
              >
                Retirar
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {failure && <p role="alert">{failure}</p>}
      {/* What is not known is not taken for none: another channel would stand first, and this browser be asked twice. */}
      {data && (
        <>
          <BrowserNotices pushKey={pushKey} channels={data} place={placeBehind(data)} busy={busy} onSave={act} />
          <NewChannel available={available} place={placeBehind(data)} onSave={act} />
        </>
      )}
    </Panel>
  )
}

function stateWords({ deliveredAt, failedAt, lastError }: NoticeChannel): string {
  if (failedAt !== null && failedAt > (deliveredAt ?? 0)) return lastError
  return deliveredAt === null ? '' : `última entrega ${formatDateTime(deliveredAt)}`
}

/** Answers the place behind all channels, also where some of those between were removed. */
function placeBehind(channels: readonly NoticeChannel[]): number {
  return Math.min(LAST_PLACE, Math.max(-1, ...channels.map(({ place }) => place)) + 1)
}

interface NewChannelProps {
  available: readonly string[]
  /** Where it stands in the order. */
  place: number
  onSave(work: () => Promise<unknown>, told: string): Promise<boolean>
}

function NewChannel({ available, place, onSave }: NewChannelProps) {
  const [kind, setKind] = useState<ChannelKind>('email')
  const [address, setAddress] = useState('')
  const [secret, setSecret] = useState('')
  // A browser gives its address by itself, and only where it is asked in the page.
  const choices = (Object.keys(CHANNEL_KINDS) as ChannelKind[])
    .filter((each) => each !== 'push' && available.includes(each))
    .map((value) => ({ value, label: CHANNEL_KINDS[value] }))
  const label = ADDRESS_LABELS[kind]

  async function send(event: FormEvent) {
    event.preventDefault()
    const saved = await onSave(
      () => call(noticeOperations.saveNoticeChannel, { kind, address, secret, place }),
      'Canal acrescentado',
    )
    if (!saved) return
    setAddress('')
    setSecret('')
  }

  return (
    <form className={styles.form} onSubmit={(event) => void send(event)}>
      <Select
        label="Novo canal"
        data={choices}
        value={kind}
        allowDeselect={false}
        onChange={(value) => value !== null && setKind(value as ChannelKind)}
      />
      {label && (
        <TextInput label={label} value={address} onChange={({ currentTarget }) => setAddress(currentTarget.value)} />
      )}
      {kind === 'webhook' && (
        <TextInput
          label="Segredo da assinatura (16 caracteres ou mais)"
          autoComplete="off"
          value={secret}
          onChange={({ currentTarget }) => setSecret(currentTarget.value)}
        />
      )}
      <div className={styles.buttons}>
        <Button type="submit">Acrescentar</Button>
      </div>
    </form>
  )
}
