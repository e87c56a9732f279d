import { Button } from '@mantine/core'
import {
  CHANNEL_KINDS,
  type ChannelKind,
  type NoticeChannel,
  noticeOperations,
} from '@monitorweb/contract/occurrences/notice-operations'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { messageOf } from '#api/api-error.ts'
import { call } from '#api/client.ts'
import { useAction } from '#form/use-action.ts'
import { formatDateTime } from '#format/date-time.ts'
import { useNotice } from '#ui/overlay/Notices.tsx'
import { Panel } from '#ui/page/Panel.tsx'
import { Failure } from '#ui/states/Failure.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { NewChannel } from './NewChannel.tsx'
import styles from './profile.module.css'
import { BrowserNotices } from './push/BrowserNotices.tsx'

const KEY = ['notice-channels']
/** The contract knows no place behind this one; channels of the same place stand in the order of their numbers. */
const LAST_PLACE = 99

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
