import { Button } from '@mantine/core'
import {
  type InstallationLink,
  installationLinkOperations,
  type MadeLink,
  tickFields,
} from '@monitorweb/contract/registers/installation-link'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '#api/api-error.ts'
import { call, reading } from '#api/client.ts'
import { useAction } from '#form/use-action.ts'
import { formatDateTime } from '#format/date-time.ts'
import { useCopy } from '#ui/clipboard/use-copy.ts'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { Failure } from '#ui/states/Failure.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { isOpen, stateOf } from './installation-link-state.ts'
import styles from './installer-links.module.css'

/** Makes the link with which an installer without an account follows this device, and shows what became of each. */
export function InstallerLinks({ serial }: { serial: string }) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setOpened(true)}>
        Enviar link ao instalador
      </Button>
      <Dialog opened={opened} title="Link do instalador" size={560} onClose={() => setOpened(false)}>
        {opened && <Links serial={serial} />}
      </Dialog>
    </>
  )
}

function Links({ serial }: { serial: string }) {
  const [made, setMade] = useState<MadeLink | null>(null)
  const action = useAction()
  const links = useQuery({
    queryKey: ['installation-links', serial],
    queryFn: ({ signal }) => reading(signal)(installationLinkOperations.listInstallationLinks, { serial }),
    staleTime: 0,
  })
  const make = () =>
    action.run(async () => {
      setMade(await call(installationLinkOperations.createInstallationLink, { serial }))
      await links.refetch()
    })
  const revoke = (id: number) =>
    action.run(async () => {
      await call(installationLinkOperations.revokeInstallationLink, { id })
      setMade(null)
      await links.refetch()
    })
  return (
    <div className={styles.links}>
      <p>Com o link, quem instala configura e confere só este equipamento, sem usuário nem senha, por um dia.</p>
      {made ? (
        <MadeAddress made={made} serial={serial} />
      ) : (
        <Button aria-busy={action.busy} onClick={() => void make()}>
          Criar link
        </Button>
      )}
      {action.failure && <p role="alert">{action.failure}</p>}
      {!links.data && links.error && (
        <Failure
          compact
          message={`Os links deste equipamento não puderam ser lidos. ${messageOf(links.error)}`}
          onRetry={() => void links.refetch()}
        />
      )}
      {links.isPending && <Skeleton height={60} />}
      <ul aria-label="Links deste equipamento">
        {links.data?.map((link) => (
          <li key={link.id}>
            <p>{stateOf(link)}</p>
            {isOpen(link) && (
              <Button size="xs" variant="default" onClick={() => void revoke(link.id)}>
                Revogar
              </Button>
            )}
            {link.signedAt !== null && <SignedOff link={link} />}
          </li>
        ))}
      </ul>
    </div>
  )
}

function MadeAddress({ made, serial }: { made: MadeLink; serial: string }) {
  const copy = useCopy()
  const address = `${made.base || window.location.origin}/instalacao#${made.token}`
  const words = `Instalação do rastreador ${serial}: ${address}`
  return (
    <div className={styles.made}>
      <p>Vale até {formatDateTime(made.endsAt ?? 0)}. O endereço só aparece agora.</p>
      <code>{address}</code>
      <div>
        <Button variant="default" onClick={() => copy(address, 'Link copiado.')}>
          Copiar link
        </Button>
        <Button
          component="a"
          variant="default"
          href={`https://wa.me/?text=${encodeURIComponent(words)}`}
          target="_blank"
          rel="noreferrer"
        >
          WhatsApp
        </Button>
      </div>
    </div>
  )
}

/** Shows who signed, and the ticks as they were. */
function SignedOff({ link }: { link: InstallationLink }) {
  const { note, odometerKm, ticks } = link
  const names = Object.keys(tickFields) as (keyof typeof tickFields)[]
  return (
    <>
      {odometerKm !== null && <p>Odômetro: {odometerKm.toLocaleString('pt-BR')} km</p>}
      {note !== '' && <p className={styles.note}>{note}</p>}
      <details>
        <summary>
          {names.filter((name) => ticks[name] !== null).length} de {names.length} itens conferidos
        </summary>
        <dl>
          {names.map((name) => (
            <div key={name}>
              <dt>{tickFields[name].label}</dt>
              <dd>{ticks[name] === null ? 'não' : formatDateTime(ticks[name])}</dd>
            </div>
          ))}
        </dl>
      </details>
    </>
  )
}
