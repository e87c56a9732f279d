import { installationLinkOperations } from '@monitorweb/contract/registers/installation-link'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#api/api-error.ts'
import { reading } from '#api/client.ts'
import { QueryScope } from '#api/QueryScope.tsx'
import { formatDateTime } from '#format/date-time.ts'
import { NoticesProvider } from '#ui/overlay/Notices.tsx'
import { PageTitle } from '#ui/page/PageTitle.tsx'
import { Checklist } from './Checklist.tsx'
import { Configuration } from './Configuration.tsx'
import styles from './installation.module.css'
import { Messages } from './Messages.tsx'
import { SignOff } from './SignOff.tsx'

const ASK_AGAIN_MS = 2_500

/**
 * Shows an installer one device, at `/instalacao#token`. The token stands in the fragment, which browsers send to nobody,
 * so that no log has it.
 */
export function InstallationScreen() {
  const [token] = useState(() => window.location.hash.slice(1))
  const [done, setDone] = useState(false)
  return (
    <QueryScope>
      <NoticesProvider>
        <PageTitle text="Instalação" />
        <main className={styles.page}>
          {done ? (
            <Told title="Instalação concluída" text="A central já vê o que você anotou. Pode fechar esta página." />
          ) : (
            <Installation token={token} onDone={() => setDone(true)} />
          )}
        </main>
      </NoticesProvider>
    </QueryScope>
  )
}

function Installation({ token, onDone }: { token: string; onDone(): void }) {
  const { data, error } = useQuery({
    queryKey: ['installation', token],
    queryFn: ({ signal }) => reading(signal)(installationLinkOperations.readInstallation, { token }),
    refetchInterval: ({ state }) => (isEnded(state.error) ? false : ASK_AGAIN_MS),
  })
  if (isEnded(error)) return <Told title="Este link não vale mais" text="Peça outro à central." />
  if (!data) return <p role="status">{error ? 'Sem resposta do servidor. Tentando de novo…' : 'Carregando…'}</p>
  const { serial, model, vehicle, endsAt } = data
  return (
    <>
      <header>
        <h1>Instalação de {serial}</h1>
        <p>{[model, vehicle && `no veículo ${vehicle}`].filter(Boolean).join(' · ')}</p>
        <p>Este link vale até {formatDateTime(endsAt ?? 0)}.</p>
        {error && <p role="status">Sem resposta do servidor. Tentando de novo…</p>}
      </header>
      <Checklist view={data} />
      <Configuration view={data} />
      <Messages messages={data.messages} now={data.now ?? 0} />
      <SignOff token={token} onDone={onDone} />
    </>
  )
}

/** Stands where there is nothing more to do. */
function Told({ title, text }: { title: string; text: string }) {
  return (
    <header>
      <h1>{title}</h1>
      <p>{text}</p>
    </header>
  )
}

function isEnded(error: Error | null): boolean {
  return error instanceof ApiError && error.code === 'BAD_USER_INPUT'
}
