import { Link } from '@tanstack/react-router'
import { messageOf } from '#api/api-error.ts'
import { QueryScope } from '#api/QueryScope.tsx'
import { useVehicleGroups } from '#api/use-vehicle-groups.ts'
import { useSteadyRecord } from '#form/use-steady-record.ts'
import { PageTitle } from '#ui/page/PageTitle.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { Failure } from '#ui/states/Failure.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { RuleEditor } from './editor/RuleEditor.tsx'
import { TemplateChoice } from './editor/TemplateChoice.tsx'
import { GroupEditor } from './groups/GroupEditor.tsx'
import { GroupList } from './groups/GroupList.tsx'
import { RuleList } from './list/RuleList.tsx'
import styles from './rules.module.css'
import { mayManageRules, useRules } from './use-rules.ts'
import { type RulesTask, useRulesPage } from './use-rules-page.ts'

/** The rules with what they have read. */
export function Rules() {
  return (
    <QueryScope>
      <RulesPage />
    </QueryScope>
  )
}

function RulesPage() {
  const { task, geofenceId, go } = useRulesPage()
  return (
    <div className={styles.page}>
      <PageTitle text="Regras" />
      <h1 className="visually-hidden">Regras</h1>
      {task.kind !== 'list' && (
        <Link to={backOf(task) as string} className={styles.back}>
          {backOf(task) === '/regras' ? '‹ Todas as regras' : '‹ Todos os grupos'}
        </Link>
      )}
      <Task task={task} geofenceId={geofenceId} go={go} />
    </div>
  )
}

function backOf({ kind }: RulesTask): string {
  return kind === 'newGroup' || kind === 'group' ? '/regras/grupos' : '/regras'
}

interface TaskProps {
  task: RulesTask
  geofenceId: number | null
  go: ReturnType<typeof useRulesPage>['go']
}

function Task({ task, geofenceId, go }: TaskProps) {
  const changes = task.kind !== 'list' && task.kind !== 'groups'
  if (changes && !mayManageRules()) {
    return <EmptyState title="Só para quem administra" text="Quem administra a conta cadastra as regras e os grupos." />
  }
  switch (task.kind) {
    case 'list':
      return <RuleList />
    case 'templates':
      return <TemplateChoice />
    case 'new':
      return (
        <RuleEditor
          key={task.template}
          rule={null}
          template={task.template}
          geofenceId={geofenceId}
          onDone={() => go('', true)}
        />
      )
    case 'rule':
      return <OneRule id={task.id} onDone={() => go('', true)} />
    case 'groups':
      return <GroupList />
    case 'newGroup':
      return <GroupEditor group={null} onDone={() => go('/grupos', true)} />
    case 'group':
      return <OneGroup id={task.id} onDone={() => go('/grupos', true)} />
  }
}

interface OneProps {
  id: number
  onDone(): Promise<void>
}

function OneRule({ id, onDone }: OneProps) {
  const { data, error, refetch } = useRules()
  const { record: rule, onTyped } = useSteadyRecord(data?.find((each) => each.id === id))
  // The editor of each state of a rule begins anew.
  if (rule) {
    return (
      <RuleEditor
        key={`${id} ${rule.recordVersion}`}
        rule={rule}
        template={null}
        geofenceId={null}
        onTyped={onTyped}
        onDone={onDone}
      />
    )
  }
  if (error) return <Failure message={messageOf(error)} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={320} />
  return <EmptyState title="Regra não encontrada" text="Ela foi excluída ou não está entre as que você pode ver." />
}

function OneGroup({ id, onDone }: OneProps) {
  const { data, error, refetch } = useVehicleGroups()
  const { record: group, onTyped } = useSteadyRecord(data?.find((each) => each.id === id))
  if (group) {
    return <GroupEditor key={`${id} ${group.recordVersion}`} group={group} onTyped={onTyped} onDone={onDone} />
  }
  if (error) return <Failure message={messageOf(error)} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={320} />
  return <EmptyState title="Grupo não encontrado" text="Ele foi excluído ou não está entre os que você pode ver." />
}
