import { installationLinkOperations } from '@monitorweb/contract/registers/installation-link'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError } from '#api/api-error.ts'
import { reading } from '#api/client.ts'
import { QueryScope } from '#api/QueryScope.tsx'
import { formatDateTime } from '#format/date-time.ts'
import { timeZoneName } from '#format/time-zone.ts'
import { useBrandName } from '#theme/branding.ts'
import { Logo } from '#ui/Logo.tsx'
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
  // A browser that is given another link in the same tab loads nothing anew: the address alone changes.
  const token = useLocation({ select: ({ hash }) => hash })
  const name = useBrandName()
  return (
    <QueryScope>
      <NoticesProvider>
        <PageTitle text="Instalação" />
        <main className={styles.page}>
          <p className={styles.brand}>
            <Logo sizePx={28} />
            {name}
          </p>
          <Visit key={token} token={token} />
        </main>
      </NoticesProvider>
    </QueryScope>
  )
}

function Visit({ token }: { token: string }) {
  const [done, setDone] = useState(false)
  if (!done) return <Installation token={token} onDone={() => setDone(true)} />
  return <Told title="Instalação concluída" text="A central já vê o que você anotou. Pode fechar esta página." />
}

function Installation({ token, onDone }: { token: string; onDone(): void }) {
  const { data, error } = useQuery({
    queryKey: ['installation', token],
    queryFn: ({ signal }) => reading(signal)(installationLinkOperations.readInstallation, { token }),
    // A phone that says it has no network would be asked nothing, and told nothing.
    networkMode: 'always',
    refetchInterval: ({ state }) => (isEnded(state.error) || state.data?.signedAt ? false : ASK_AGAIN_MS),
  })
  if (isEnded(error)) return <Told title="Este link não vale mais" text="Peça outro à central." />
  if (!data) return <p role="status">{error ? 'Sem resposta do servidor. Tentando de novo…' : 'Carregando…'}</p>
  const { serial, model, vehicle, endsAt, signedAt } = data
  if (signedAt !== null)
    return (
      <Told
        title={`Instalação já concluída em ${formatDateTime(signedAt)}`}
        text="A central já vê o que você anotou. Pode fechar esta página."
      />
    )
  return (
    <>
      <header>
        <h1>Instalação de {serial}</h1>
        <p>{[model, vehicle && `no veículo ${vehicle}`].filter(Boolean).join(' · ')}</p>
        <p>
          Este link vale até {formatDateTime(endsAt ?? 0)}. As horas são do {timeZoneName()}.
        </p>
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
    <section className={styles.part}>
      <h1>{title}</h1>
      <p>{text}</p>
    </section>
  )
}

function isEnded(error: Error | null): boolean {
  return error instanceof ApiError && error.code === 'BAD_USER_INPUT'
}
