import type { Profile } from '@monitorweb/contract/people/profile'
import { useState } from 'react'
import { LeaveGuard } from '#form/LeaveGuard.tsx'
import { Panel } from '#ui/page/Panel.tsx'
import { ActiveFactor } from './ActiveFactor.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { SetUpFactor } from './SetUpFactor.tsx'

const LEAVING = {
  title: 'Sair sem guardar os códigos?',
  lead: 'Os códigos de recuperação não aparecem de novo.',
  leave: 'Sair assim mesmo',
}

/** The second factor is a code of an app, which is asked for besides the password. */
export function SecondFactorSection({ profile }: { profile: Profile }) {
  const [codes, setCodes] = useState<string[] | null>(null)
  return (
    <Panel
      title="Verificação em duas etapas"
      lead="Além da senha, a entrada pede um código do aplicativo autenticador do seu celular."
    >
      {codes && <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />}
      <LeaveGuard bySearch dirty={codes !== null} onDiscard={() => setCodes(null)} words={LEAVING} />
      {!codes && profile.totpActive && <ActiveFactor profile={profile} />}
      {!codes && !profile.totpActive && <SetUpFactor onActive={setCodes} />}
    </Panel>
  )
}
