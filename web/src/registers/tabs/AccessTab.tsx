import { Button } from '@mantine/core'
import type { OpenSession } from '@monitorweb/contract/people/identity'
import { identityOperations } from '@monitorweb/contract/people/identity-operations'
import { registerOperations } from '@monitorweb/contract/registers/register-operations'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call, reading } from '#api/client.ts'
import { may } from '#api/session/may.ts'
import { useAction } from '#form/use-action.ts'
import { formatDateTime } from '#format/date-time.ts'
import { type PlainColumn, PlainTable } from '#table/PlainTable.tsx'
import { ConfirmSend } from '#ui/overlay/ConfirmSend.tsx'
import { useNotice } from '#ui/overlay/Notices.tsx'
import styles from './tabs.module.css'

/** These actions are what can be done about how a person comes in. */
const ACTIONS = {
  link: { label: 'Enviar link de senha', summary: 'A pessoa recebe por e-mail o link para criar outra senha.' },
  end: { label: 'Encerrar todos os acessos', summary: 'A pessoa precisa entrar de novo em todos os lugares.' },
  factor: { label: 'Desativar duas etapas', summary: 'A pessoa volta a entrar só com a senha.' },
} as const
type ActionName = keyof typeof ACTIONS

const SEND: Record<ActionName, (userId: number) => Promise<unknown>> = {
  link: (userId) => call(identityOperations.sendPasswordLink, { userId }),
  end: (userId) => call(identityOperations.endUserSessions, { userId }),
  factor: (userId) => call(identityOperations.resetUserTotp, { userId }),
}

const stamp = (at: number | null) => (at === null ? '' : formatDateTime(at))
const COLUMNS: readonly PlainColumn<OpenSession>[] = [
  { key: 'device', header: 'Onde', text: ({ device }) => device },
  { key: 'address', header: 'Endereço de rede', text: ({ address }) => address },
  { key: 'startedAt', header: 'Entrou em', kind: 'dateTime', text: ({ startedAt }) => stamp(startedAt) },
  { key: 'lastSeenAt', header: 'Último uso', kind: 'dateTime', text: ({ lastSeenAt }) => stamp(lastSeenAt) },
]

/** Shows where a person is logged in, and how an administrator helps or stops that person. */
export function AccessTab({ userId }: { userId: number }) {
  const [asked, setAsked] = useState<ActionName | null>(null)
  /** Whether the second factor was ended here, and the dialog that asked about it is gone with its hold on the focus. */
  const [ended, setEnded] = useState(false)
  const endsFactor = useRef(false)
  const { busy, failure, run } = useAction()
  const notice = useNotice()
  const sessions = useQuery({
    queryKey: ['user-sessions', userId],
    queryFn: ({ signal }) => reading(signal)(identityOperations.listUserSessions, { userId }),
  })
  const mayEndFactor = may('resetUserTotp')
  // As it is now: while somebody waits on the telephone, the record may have been open for long.
  const factor = useQuery({
    queryKey: ['user-factor', userId],
    queryFn: ({ signal }) => reading(signal)(registerOperations.getUser, { id: userId }, ['totpActive']),
    enabled: mayEndFactor,
  })
  // Where it could not be read it is offered still: the server says who has none.
  const offersFactor = factor.data?.totpActive ?? factor.isError
  const offered: ActionName[] = offersFactor ? ['link', 'end', 'factor'] : ['link', 'end']

  async function act() {
    if (!asked) return
    if (await run(() => SEND[asked](userId))) {
      notice('Dados Gravados com Sucesso!')
      endsFactor.current = asked === 'factor'
    }
    setAsked(null)
    void sessions.refetch()
    if (mayEndFactor) void factor.refetch()
  }

  return (
    <section className={styles.tab} aria-label="Acessos deste usuário">
      <div className={styles.actions}>
        {offered.map((name) => (
          <Button key={name} size="sm" variant="default" onClick={() => setAsked(name)}>
            {ACTIONS[name].label}
          </Button>
        ))}
        {factor.data?.totpActive === false && <WithoutFactor hasJustEnded={ended} />}
      </div>
      {failure && (
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
      )}
      <PlainTable
        label="Acessos abertos"
        columns={COLUMNS}
        rows={sessions.data}
        keyOf={({ id }) => id}
        error={sessions.error}
        onRetry={() => void sessions.refetch()}
        none="Nenhum acesso aberto"
        isFramed
        className={styles.table}
      />
      <ConfirmSend
        opened={asked !== null}
        busy={busy}
        summary={asked ? `${ACTIONS[asked].label}: ${ACTIONS[asked].summary}` : ''}
        onCancel={() => setAsked(null)}
        onClosed={() => setEnded(endsFactor.current)}
        onConfirm={() => void act()}
      />
    </section>
  )
}

/** Stands in place of the button; where that was just pressed and is gone, the keys go on here. */
function WithoutFactor({ hasJustEnded }: { hasJustEnded: boolean }) {
  const words = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (hasJustEnded) words.current?.focus({ preventScroll: true })
  }, [hasJustEnded])
  return (
    <p ref={words} tabIndex={-1} className={styles.without}>
      Entra só com a senha: não tem duas etapas.
    </p>
  )
}
