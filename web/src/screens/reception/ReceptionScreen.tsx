import { useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import { currentSession } from '#api/session/session.ts'
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx'
import { RefusedPage } from '#ui/page/RefusedPage.tsx'
import { SectionPage } from '#ui/page/SectionPage.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'

const RefusedConnections = lazyPart(() => import('./RefusedConnections.tsx'), 'RefusedConnections')
const UnreadMessages = lazyPart(() => import('./SetApartPanel.tsx'), 'UnreadMessages')
const OutOfRangeReports = lazyPart(() => import('./SetApartPanel.tsx'), 'OutOfRangeReports')
const ProtocolCounts = lazyPart(() => import('./ProtocolCounts.tsx'), 'ProtocolCounts')
const TraccarPanel = lazyPart(() => import('./TraccarPanel.tsx'), 'TraccarPanel')

const SECTIONS = [
  { id: 'recusadas', label: 'Conexões recusadas', part: RefusedConnections },
  { id: 'nao-lidas', label: 'Mensagens não lidas', part: UnreadMessages },
  { id: 'fora-do-prazo', label: 'Fora do prazo', part: OutOfRangeReports },
  { id: 'protocolos', label: 'Por protocolo', part: ProtocolCounts },
  { id: 'traccar', label: 'Servidor Traccar', part: TraccarPanel },
]

/** Shows operators what came to the ports of trackers, most of all what did not become a position. */
export function ReceptionScreen() {
  if (!currentSession()?.operator) {
    return <RefusedPage what="a Recepção" text="Ela é da central de rastreamento. Fale com o administrador da conta." />
  }
  return <Parts />
}

function Parts() {
  const { _splat: asked } = useParams({ strict: false })
  const section = SECTIONS.find(({ id }) => id === asked) ?? SECTIONS[0]!
  const links = SECTIONS.map(({ id, label }) => ({
    key: id,
    label,
    to: `/recepcao/${id}`,
    current: id === section.id,
  }))
  return (
    <SectionPage title="Recepção" links={links}>
      <Suspense fallback={<Skeleton height={180} />}>
        <section.part />
      </Suspense>
    </SectionPage>
  )
}
