import { Button } from '@mantine/core'
import { type CommandConsent, consentOperations } from '@monitorweb/contract/commands/consent-operations'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '#api/api-error.ts'
import { call } from '#api/client.ts'
import { useNow } from '#api/live/use-now.ts'
import { formatRecentTime } from '#format/date-time.ts'
import { fetchUpload } from '#support-calls/attachments/upload-file.ts'
import { downloadContent } from '#ui/download/download.ts'
import { NoteDialog } from '#ui/overlay/NoteDialog.tsx'
import { Panel } from '#ui/page/Panel.tsx'
import { Failure } from '#ui/states/Failure.tsx'
import styles from '../settings.module.css'
import { ConsentForm } from './ConsentForm.tsx'

const LONGEST_REASON = 500

/** Keeps the consents of a customer, without which none of its vehicles is blocked. */
export function CommandConsents({ customerId }: { customerId: number }) {
  const client = useQueryClient()
  const queryKey = ['consents', customerId]
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: () => call(consentOperations.listConsents, { customerId }),
  })
  const read = () => client.invalidateQueries({ queryKey })
  return (
    <Panel
      title="Consentimento de bloqueio"
      lead="Sem um consentimento assinado no arquivo, nenhum veículo do cliente pode ser bloqueado."
    >
      {error && <Failure compact message={messageOf(error)} onRetry={() => void refetch()} />}
      {data?.length === 0 && <p className={styles.note}>Nenhum consentimento no arquivo.</p>}
      <ul className={styles.requests} aria-label="Consentimentos">
        {data?.map((consent) => (
          <Consent key={consent.id} consent={consent} onRevoked={read} />
        ))}
      </ul>
      <ConsentForm customerId={customerId} onRecorded={read} />
    </Panel>
  )
}

function Consent({ consent, onRevoked }: { consent: CommandConsent; onRevoked: () => Promise<void> }) {
  const { id, signedOn, signedBy, note, fileId, fileName, recordedBy, recordedAt } = consent
  const { revokedAt, revokedBy, revokeReason } = consent
  const [asking, setAsking] = useState(false)
  const now = useNow()
  const opening = useMutation({
    mutationFn: async () => downloadContent(await fetchUpload(fileId, new AbortController().signal), fileName),
  })
  const revoking = useMutation({
    mutationFn: (reason: string) => call(consentOperations.revokeConsent, { id, reason }),
    onSuccess: () => setAsking(false),
    onSettled: onRevoked,
  })
  return (
    <li className={styles.request}>
      <h3>
        Assinado por {signedBy} em {signedOn.split('-').reverse().join('/')}
        {revokedAt && ' · revogado'}
      </h3>
      {note && <p>{note}</p>}
      <p className={styles.note}>
        Anotado por {recordedBy} {formatRecentTime(recordedAt!, now)}
        {revokedAt && `; revogado por ${revokedBy} ${formatRecentTime(revokedAt, now)}: ${revokeReason}`}
      </p>
      <div className={styles.facts}>
        {fileId && (
          <Button size="compact-sm" variant="light" aria-busy={opening.isPending} onClick={() => opening.mutate()}>
            {fileName}
          </Button>
        )}
        {!revokedAt && (
          <Button size="compact-sm" variant="light" color="red" onClick={() => setAsking(true)}>
            Revogar
          </Button>
        )}
      </div>
      {opening.error && <p role="alert">{messageOf(opening.error)}</p>}
      <NoteDialog
        opened={asking}
        title="Revogar o consentimento"
        longestNote={LONGEST_REASON}
        asked={{ label: 'Motivo', missing: 'Escreva o motivo.' }}
        busy={revoking.isPending}
        problem={revoking.error && messageOf(revoking.error)}
        sendLabel="Revogar"
        sendColor="red"
        onSend={revoking.mutate}
        onClose={() => setAsking(false)}
      >
        O que espera por este consentimento é cancelado.
      </NoteDialog>
    </li>
  )
}
