import { mailOperations } from '@monitorweb/contract/administration/mail-operations'
import { noticeOperations } from '@monitorweb/contract/occurrences/notice-operations'
import { identityOperations } from '@monitorweb/contract/people/identity-operations'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import { call } from '#api/client.ts'
import { QueryScope } from '#api/QueryScope.tsx'
import { currentSession } from '#api/session/session.ts'
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx'
import { RefusedPage } from '#ui/page/RefusedPage.tsx'
import { SectionPage } from '#ui/page/SectionPage.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'

/** Each section is loaded when it is opened, because nobody sets everything at once. */
const AccessRequestsSection = lazyPart(
  () => import('./access-requests/AccessRequestsSection.tsx'),
  'AccessRequestsSection',
)
const AuditSection = lazyPart(() => import('./audit/AuditSection.tsx'), 'AuditSection')
const BrandingSection = lazyPart(() => import('./BrandingSection.tsx'), 'BrandingSection')
const CommandsSection = lazyPart(() => import('./commands/CommandsSection.tsx'), 'CommandsSection')
const DueTimesSection = lazyPart(() => import('./DueTimesSection.tsx'), 'DueTimesSection')
const EscalationSection = lazyPart(() => import('./EscalationSection.tsx'), 'EscalationSection')
const HealthSection = lazyPart(() => import('./health/HealthSection.tsx'), 'HealthSection')
const InstallationProfilesSection = lazyPart(
  () => import('./InstallationProfilesSection.tsx'),
  'InstallationProfilesSection',
)
const MailsSection = lazyPart(() => import('./MailsSection.tsx'), 'MailsSection')
const NoticeQueueSection = lazyPart(() => import('./NoticeQueueSection.tsx'), 'NoticeQueueSection')
const RetentionSection = lazyPart(() => import('./retention/RetentionSection.tsx'), 'RetentionSection')
const StatusLimitsSection = lazyPart(() => import('./status-limits/StatusLimitsSection.tsx'), 'StatusLimitsSection')
const TripRulesSection = lazyPart(() => import('./TripRulesSection.tsx'), 'TripRulesSection')
const UserTypesSection = lazyPart(() => import('./UserTypesSection.tsx'), 'UserTypesSection')
const VersionsSection = lazyPart(() => import('./VersionsSection.tsx'), 'VersionsSection')

const REQUESTS = 'solicitacoes'
const EMAILS = 'emails'
const NOTICES = 'avisos'
const SECTIONS = [
  { id: REQUESTS, label: 'Solicitações de acesso', part: AccessRequestsSection },
  { id: 'situacao', label: 'Limites de situação', part: StatusLimitsSection },
  { id: 'viagens', label: 'Regras de viagem', part: TripRulesSection },
  { id: 'chamados', label: 'Prazos dos chamados', part: DueTimesSection },
  { id: 'ocorrencias', label: 'Ocorrências', part: EscalationSection },
  { id: 'guarda', label: 'Guarda do histórico', part: RetentionSection },
  { id: 'comandos', label: 'Comandos', part: CommandsSection },
  { id: 'versoes', label: 'Modelos de equipamento', part: VersionsSection },
  { id: 'perfis', label: 'Perfis de instalação', part: InstallationProfilesSection },
  { id: 'tipos', label: 'Tipos de usuário', part: UserTypesSection },
  { id: EMAILS, label: 'E-mails', part: MailsSection },
  { id: NOTICES, label: 'Avisos', part: NoticeQueueSection },
  { id: 'marca', label: 'Marca', part: BrandingSection },
  { id: 'auditoria', label: 'Auditoria', part: AuditSection },
  { id: 'saude', label: 'Saúde do sistema', part: HealthSection },
]

/** Holds what operators set for everyone. */
export function SettingsScreen() {
  if (!currentSession()?.operator) return <NotForYou />
  return (
    <QueryScope>
      <Parts />
    </QueryScope>
  )
}

function Parts() {
  const { _splat: asked } = useParams({ strict: false })
  const section = SECTIONS.find(({ id }) => id === asked) ?? SECTIONS[0]!
  const waiting = useQuery({
    queryKey: ['access-requests', 'count'],
    queryFn: () => call(identityOperations.countAccessRequests, {}),
  })
  const unsent = useQuery({
    queryKey: ['mails', 'count', 'failed'],
    queryFn: () => call(mailOperations.countMails, { state: 'failed' }),
  })
  const untold = useQuery({
    queryKey: ['notices', 'count', 'failed'],
    queryFn: () => call(noticeOperations.countNotices, { state: 'failed', everybody: true }),
  })
  const counts: Record<string, number | undefined> = {
    [REQUESTS]: waiting.data,
    [EMAILS]: unsent.data,
    [NOTICES]: untold.data,
  }
  const links = SECTIONS.map(({ id, label }) => ({
    key: id,
    label,
    to: `/configuracoes/${id}`,
    current: id === section.id,
    count: counts[id],
  }))
  return (
    <SectionPage title="Configurações" links={links}>
      <Suspense fallback={<Skeleton height={180} />}>
        <section.part />
      </Suspense>
    </SectionPage>
  )
}

function NotForYou() {
  return (
    <RefusedPage what="Configurações" text="Elas são da central de rastreamento. Fale com o administrador da conta." />
  )
}
