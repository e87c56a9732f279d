import { Button } from '@mantine/core'
import { type NoticeChannel, noticeOperations } from '@monitorweb/contract/occurrences/notice-operations'
import { useSyncExternalStore } from 'react'
import { isNotFound } from '#api/api-error.ts'
import { call } from '#api/client.ts'
import { ownChannel } from '#api/session/own-channel.ts'
import { unsubscribePush } from '#api/session/own-notices.ts'
import { useNotice } from '#ui/overlay/Notices.tsx'
import styles from '../profile.module.css'
import { browserName, pushProblem, subscribePush } from './push-subscription.ts'

interface BrowserNoticesProps {
  pushKey: string
  channels: readonly NoticeChannel[]
  /** Where a new one stands in the order. */
  place: number
  busy: boolean
  onSave(work: () => Promise<unknown>, told: string): Promise<boolean>
}

/** Offers to be told by this browser, also where no page of ours is open in it, and to end that. */
export function BrowserNotices({ pushKey, channels, place, busy, onSave }: BrowserNoticesProps) {
  const own = useSyncExternalStore(ownChannel.onChange, ownChannel.read)
  const notice = useNotice()
  const channel = channels.find(({ id, kind }) => kind === 'push' && String(id) === own)
  const problem = pushProblem()

  async function begin() {
    let address: string
    try {
      address = await subscribePush(pushKey)
    } catch (error) {
      return notice((error as Error).message, 'failure')
    }
    await onSave(async () => {
      const saved = await call(noticeOperations.saveNoticeChannel, {
        kind: 'push',
        name: browserName(),
        address,
        place,
      })
      ownChannel.write(saved.id)
    }, 'Este navegador recebe avisos')
  }

  async function end(id: number) {
    await onSave(async () => {
      await unsubscribePush()
      await call(noticeOperations.deleteNoticeChannel, { id }).catch(forgiveMissing)
      ownChannel.clear()
    }, 'Este navegador não recebe mais avisos')
  }

  return (
    <div className={styles.form}>
      <h3>Este navegador</h3>
      <p>
        {problem ??
          (channel
            ? 'Recebe avisos, também com a página fechada, até você sair ou outra pessoa entrar neste navegador.'
            : 'Pode receber avisos, também com a página fechada. Um toque no aviso abre a ocorrência.')}
      </p>
      <div className={styles.buttons}>
        {channel ? (
          <Button variant="default" disabled={busy} onClick={() => void end(channel.id)}>
            Desativar neste navegador
          </Button>
        ) : (
          <Button variant="default" disabled={busy || problem !== null} onClick={() => void begin()}>
            Ativar neste navegador
          </Button>
        )}
      </div>
    </div>
  )
}

/** Somebody removed it elsewhere meanwhile, which is as well. */
function forgiveMissing(error: unknown): void {
  if (!isNotFound(error)) throw error
}
