import type { SupportCall } from '@monitorweb/contract/support-calls/support-call'
import { IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useNow } from '#api/live/use-now.ts'
import { may } from '#api/session/may.ts'
import { FormProblem } from '#form/FormProblem.tsx'
import { formatDateTime } from '#format/date-time.ts'
import { CallFacts } from '#support-calls/call/CallFacts.tsx'
import { Conversation } from '#support-calls/call/Conversation.tsx'
import { ReopenDialog } from '#support-calls/call/ReopenDialog.tsx'
import { ReplyBox } from '#support-calls/call/ReplyBox.tsx'
import { useCallAction } from '#support-calls/call/use-call-action.ts'
import { recoveredWords } from '#support-calls/call-words.ts'
import { ContextBlock } from '#support-calls/context/ContextBlock.tsx'
import { CallFormDialog } from '#support-calls/opening/CallFormDialog.tsx'
import { useNotice } from '#ui/overlay/Notices.tsx'
import { PageTitle } from '#ui/page/PageTitle.tsx'
import { Panel } from '#ui/page/Panel.tsx'
import { CallActions } from './CallActions.tsx'
import styles from './one-call.module.css'
import { VehicleNow } from './VehicleNow.tsx'

type Overlay = 'close' | 'reopen' | null

/** Shows one call: what was said about it, what is known of its vehicle, and what can be done. */
export function OneCall({ call }: { call: SupportCall }) {
  const now = useNow()
  const notice = useNotice()
  const action = useCallAction(call.code)
  const [overlay, setOverlay] = useState<Overlay>(null)
  // The dialog closes the call as it was read when it was opened, so that a change by somebody else is noticed and
  // told.
  const [closing, setClosing] = useState(call)
  const { code, title, description, finished, vehicleId } = call

  function close() {
    setClosing(call)
    setOverlay('close')
  }

  return (
    <div className={styles.page}>
      <PageTitle text={`Chamado #${code}`} />
      <header className={styles.head}>
        <div>
          <p className={styles.code}>Chamado #{code}</p>
          <h1>{title}</h1>
        </div>
        <CallActions call={call} now={now} action={action} onClose={close} onReopen={() => setOverlay('reopen')} />
      </header>
      {overlay === null && <FormProblem message={action.problem} />}
      {finished && <Finished call={call} />}
      <Suggestion call={call} {...(may('closeSupportCall') && { onClose: close })} />
      <div className={styles.columns}>
        <div className={styles.talk}>
          {description && (
            <Panel title="Descrição">
              <p className={styles.text}>{description}</p>
            </Panel>
          )}
          <Panel title="Conversa e histórico">
            <Conversation code={code} />
          </Panel>
          {may('replyToSupportCall') && <ReplyBox call={call} />}
        </div>
        <aside className={styles.side} aria-label="Dados do chamado">
          <Panel title="Dados do chamado">
            <CallFacts call={call} now={now} action={action} />
          </Panel>
          {vehicleId !== null && <VehicleNow call={call} now={now} />}
          {vehicleId !== null && (
            <Panel title="Na abertura">
              <ContextBlock code={code} />
            </Panel>
          )}
        </aside>
      </div>
      <CallFormDialog
        opened={overlay === 'close'}
        call={closing}
        onDone={(closed) => {
          setOverlay(null)
          notice(`Chamado #${closed.code} finalizado`)
        }}
        onCancel={() => setOverlay(null)}
      />
      <ReopenDialog call={call} opened={overlay === 'reopen'} action={action} onClose={() => setOverlay(null)} />
    </div>
  )
}

function Finished({ call: { finishedAt, finishedByName, resolution } }: { call: SupportCall }) {
  return (
    <section className={styles.finished} aria-label="Solução">
      <IconCircleCheck size={20} aria-hidden="true" />
      <div>
        <p>
          <strong>
            Finalizado{finishedByName && ` por ${finishedByName}`}
            {finishedAt !== null && ` em ${formatDateTime(finishedAt)}`}
          </strong>
        </p>
        <p className={styles.text}>{resolution}</p>
      </div>
    </section>
  )
}

/** Says that the vehicle came back, and offers to close the call with these words. */
function Suggestion({ call, onClose }: { call: SupportCall; onClose?: () => void }) {
  const words = recoveredWords(call)
  if (!words) return null
  return (
    <section className={styles.suggestion} aria-label="Sugestão de encerramento">
      <IconCircleCheck size={20} aria-hidden="true" />
      <div>
        <p>
          <strong>{words}.</strong>
        </p>
        <p>Solução proposta: “{call.closingSuggestion.resolution}”</p>
      </div>
      {onClose && (
        <button type="button" onClick={onClose}>
          Encerrar com esta solução
        </button>
      )}
    </section>
  )
}
