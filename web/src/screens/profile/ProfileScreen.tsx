import { getRouteApi } from '@tanstack/react-router'
import { messageOf } from '#api/api-error.ts'
import { useProfile } from '#api/person/use-profile.ts'
import { QueryScope } from '#api/QueryScope.tsx'
import { currentSession } from '#api/session/session.ts'
import { fromAddress, toAddress } from '#state/address-words.ts'
import { SectionPage } from '#ui/page/SectionPage.tsx'
import { Failure } from '#ui/states/Failure.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { NoticesSection } from './NoticesSection.tsx'
import { PasswordSection } from './PasswordSection.tsx'
import { PersonSection } from './PersonSection.tsx'
import { PreferencesSection } from './PreferencesSection.tsx'
import { PROFILE_ADDRESS } from './profile-address.ts'
import { SecondFactorSection } from './SecondFactorSection.tsx'
import { SessionsSection } from './SessionsSection.tsx'

const SECTIONS = [
  { id: 'person', label: 'Dados', part: PersonSection },
  { id: 'password', label: 'Senha', part: PasswordSection },
  { id: 'second-factor', label: 'Verificação em duas etapas', part: SecondFactorSection },
  { id: 'sessions', label: 'Sessões', part: SessionsSection },
  { id: 'preferences', label: 'Preferências', part: PreferencesSection },
  { id: 'notices', label: 'Avisos', part: NoticesSection },
] as const

/** Whoever looks at the product as a customer is not told what is their own. */
const OWN: readonly string[] = ['sessions', 'notices']

const route = getRouteApi('/shell/views/profile')

/** Shows everything about the person who is logged in, one section at a time. */
export function ProfileScreen() {
  const { section: asked } = fromAddress(route.useSearch(), PROFILE_ADDRESS)
  const isView = (currentSession()?.viewing ?? null) !== null
  const sections = SECTIONS.filter(({ id }) => !isView || !OWN.includes(id))
  const section = sections.find(({ id }) => id === asked) ?? SECTIONS[0]
  const links = sections.map(({ id, label }) => ({
    key: id,
    label,
    to: '/views/profile',
    search: toAddress({ section: id }, PROFILE_ADDRESS) as Record<string, string>,
    current: id === section.id,
  }))
  return (
    <SectionPage title="Perfil" links={links}>
      <QueryScope>
        <Section part={section.part} />
      </QueryScope>
    </SectionPage>
  )
}

function Section({ part: Part }: { part: (typeof SECTIONS)[number]['part'] }) {
  const { data, error, refetch } = useProfile()
  if (data) return <Part profile={data} />
  if (error) return <Failure message={messageOf(error)} onRetry={() => void refetch()} />
  return <Skeleton height={320} />
}
