import { Switch } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useNow } from '#api/live/use-now.ts'
import { BatchList } from '#commands/batch/BatchList.tsx'
import { CommandList } from '#commands/CommandList.tsx'
import { ScheduleList } from '#commands/schedule/ScheduleList.tsx'
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx'
import { Panel } from '#ui/page/Panel.tsx'

const CommandRules = lazyPart(() => import('./CommandRules.tsx'), 'CommandRules')
const SmsGatewayPanel = lazyPart(() => import('./SmsGatewayPanel.tsx'), 'SmsGatewayPanel')

/** Lists the commands of all vehicles: those that wait for somebody first of all. */
export function CommandsSection() {
  const [all, setAll] = useState(false)
  const now = useNow()
  return (
    <>
      <Panel
        title="Comandos"
        lead="O que foi pedido aos rastreadores. O que é perigoso espera pela aprovação de outra pessoa; um bloqueio só é confirmado pelo que o veículo informa."
        tools={
          <Switch
            label="Também os terminados"
            checked={all}
            onChange={(event) => setAll(event.currentTarget.checked)}
          />
        }
      >
        <CommandList
          vehicleId={null}
          openOnly={!all}
          now={now}
          nothing={all ? 'Nenhum comando até agora.' : 'Nenhum comando em andamento.'}
        />
      </Panel>
      <Panel
        title="Lotes de comandos"
        lead="Um comando pedido para vários veículos de uma vez, escolhidos na lista de veículos. Cada veículo é julgado por si."
      >
        <BatchList now={now} />
      </Panel>
      <Panel
        title="Comandos agendados"
        lead="Um comando pedido sempre na mesma hora, julgado a cada vez pelas regras daquele momento. Agende na lista de veículos."
      >
        <ScheduleList />
      </Panel>
      <Suspense>
        <CommandRules />
        <SmsGatewayPanel />
      </Suspense>
    </>
  )
}
