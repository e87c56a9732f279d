import { Button, TextInput } from '@mantine/core'
import {
  type CustomerHost,
  customerHostOperations,
  HOST_GRACE_DAYS,
} from '@monitorweb/contract/administration/customer-host-operations'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { messageOf } from '#api/api-error.ts'
import { call } from '#api/client.ts'
import { FormProblem } from '#form/FormProblem.tsx'
import { useAction } from '#form/use-action.ts'
import { formatDateTime } from '#format/date-time.ts'
import { ConfirmSend } from '#ui/overlay/ConfirmSend.tsx'
import { Failure } from '#ui/states/Failure.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import styles from './branding.module.css'

const { listCustomerHosts, addCustomerHost, verifyCustomerHost, removeCustomerHost } = customerHostOperations

const DAY_MS = 86_400_000

/** Keeps the hosts at which a customer's people find the product under its brand. */
export function CustomerHosts({ customerId }: { customerId: number }) {
  const client = useQueryClient()
  const [typed, setTyped] = useState('')
  const { busy, failure, run } = useAction()
  const queryKey = ['customer-hosts', customerId]
  const { data, error, refetch } = useQuery({ queryKey, queryFn: () => call(listCustomerHosts, { customerId }) })
  const field = useRef<HTMLInputElement>(null)
  const [question, setQuestion] = useState<Question | null>(null)
  const [asking, setAsking] = useState(false)
  const change = (work: Work) =>
    run(async () => {
      await work()
      await client.invalidateQueries({ queryKey })
    })
  const ask = (asked: Question) => {
    setQuestion(asked)
    setAsking(true)
  }
  const confirm = async () => {
    if (question) await change(question.work)
    setAsking(false)
  }
  if (error && !data) return <Failure message={messageOf(error)} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={90} />
  return (
    <div className={styles.hosts}>
      <form
        className={styles.add}
        onSubmit={(event) => {
          event.preventDefault()
          void change(async () => {
            await call(addCustomerHost, { customerId, host: typed })
            setTyped('')
          })
        }}
      >
        <TextInput
          ref={field}
          label="Novo endereço"
          size="sm"
          placeholder="rastreio.abc.com.br"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <Button type="submit" disabled={busy || typed.trim() === ''}>
          Anotar endereço
        </Button>
      </form>
      <FormProblem message={failure} />
      {data.map((known) => (
        <Host key={known.host} known={known} busy={busy} change={change} ask={ask} />
      ))}
      <ConfirmSend
        opened={asking}
        busy={busy}
        summary={question?.summary ?? ''}
        onCancel={() => setAsking(false)}
        // The button that asked is gone with what it was for.
        onClosed={() => document.activeElement === document.body && field.current?.focus()}
        onConfirm={() => void confirm()}
      />
    </div>
  )
}

type Work = () => Promise<unknown>

interface Question {
  summary: string
  work: Work
}

interface HostProps {
  known: CustomerHost
  busy: boolean
  change(work: Work): unknown
  /** Asks before it changes. */
  ask(question: Question): void
}

function Host({ known, busy, change, ask }: HostProps) {
  const { host, proofName, proofText, verifiedAt, verifiedHow, missingSince } = known
  return (
    <section className={styles.host} aria-label={host}>
      <h3>{host}</h3>
      {verifiedAt === null ? (
        <p>
          Falta verificar: crie no DNS, em <code>{proofName}</code>, um registro TXT com <code>{proofText}</code>. Até
          lá este endereço mostra a marca da instalação.
        </p>
      ) : (
        <p>
          Verificado {verifiedHow === 'dns' ? 'pelo DNS' : 'por um operador'} em {formatDateTime(verifiedAt)}. Os links
          dos e-mails levam a ele.
        </p>
      )}
      {missingSince !== null && (
        <p className={styles.missing}>
          O DNS não mostra este registro desde {formatDateTime(missingSince)}.{' '}
          {verifiedAt === null
            ? 'Por isso o endereço deixou de valer.'
            : `Se não voltar até ${formatDateTime(missingSince + HOST_GRACE_DAYS * DAY_MS)}, o endereço deixa de valer: crie em ${proofName} um registro TXT com ${proofText}.`}
        </p>
      )}
      <div className={styles.tools}>
        {(verifiedAt === null || missingSince !== null) && (
          <>
            <Button
              variant="default"
              size="compact-sm"
              disabled={busy}
              onClick={() => change(() => call(verifyCustomerHost, { host }))}
            >
              Verificar no DNS
            </Button>
            <Button
              variant="default"
              size="compact-sm"
              disabled={busy}
              onClick={() =>
                ask({
                  summary: `${host} passa a valer sem que o DNS o mostre; fica registrado que você o confirmou.`,
                  work: () => call(verifyCustomerHost, { host, byWord: true }),
                })
              }
            >
              Confirmar sem consultar
            </Button>
          </>
        )}
        <Button
          variant="subtle"
          color="red"
          size="compact-sm"
          disabled={busy}
          onClick={() =>
            ask({
              summary: `${host} deixa de mostrar a marca do cliente; para voltar, é preciso verificá-lo de novo.`,
              work: () => call(removeCustomerHost, { host }),
            })
          }
        >
          Retirar
        </Button>
      </div>
    </section>
  )
}
