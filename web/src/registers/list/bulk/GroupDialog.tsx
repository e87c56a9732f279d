import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { messageOf } from '#api/api-error.ts'
import { useVehicleGroups, VEHICLE_GROUPS_KEY } from '#api/use-vehicle-groups.ts'
import { VehicleGroupFilter } from '#form/pickers/VehicleGroupFilter.tsx'
import { formatCount } from '#format/numbers.ts'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { useNotice } from '#ui/overlay/Notices.tsx'
import { Failure } from '#ui/states/Failure.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import styles from './bulk-dialog.module.css'
import { changeMembers } from './group-members.ts'

interface GroupDialogProps {
  vehicleIds: readonly number[]
  onClose(): void
}

/** Puts the chosen vehicles into a group, or takes them out of it. */
export function GroupDialog({ vehicleIds, onClose }: GroupDialogProps) {
  const { data: groups, error, refetch } = useVehicleGroups()
  const [groupId, setGroupId] = useState<number | undefined>()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const notice = useNotice()
  const client = useQueryClient()
  const choosable = groups !== undefined && groups.length > 0
  const words = (count: number) => `${formatCount(count)} ${count === 1 ? 'veículo' : 'veículos'}`

  async function change(isIn: boolean) {
    if (groupId === undefined) return setFailure('Escolha o grupo.')
    setBusy(true)
    setFailure(null)
    try {
      const changed = await changeMembers({ groupId, vehicleIds, isIn })
      await client.invalidateQueries({ queryKey: VEHICLE_GROUPS_KEY })
      await client.invalidateQueries({ queryKey: ['register-list', 'veiculos'] })
      if (changed > 0) notice(`${words(changed)} ${isIn ? 'a mais no grupo.' : 'a menos no grupo.'}`)
      else notice(isIn ? 'O grupo já tinha os veículos escolhidos.' : 'O grupo não tinha os veículos escolhidos.')
      onClose()
    } catch (error) {
      setFailure(messageOf(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog opened title={`Grupo de ${words(vehicleIds.length)}`} size={460} onClose={onClose}>
      {!groups && error && (
        <Failure
          compact
          message={`Os grupos não puderam ser lidos. ${messageOf(error)}`}
          onRetry={() => void refetch()}
        />
      )}
      {!groups && !error && <Skeleton height={60} />}
      {groups?.length === 0 && (
        <p className={styles.text}>
          Nenhum grupo de veículos ainda. <Link to={'/regras/grupos/novo' as string}>Criar um grupo</Link>
        </p>
      )}
      {choosable && <VehicleGroupFilter label="Grupo" all="Escolha o grupo" value={groupId} onChange={setGroupId} />}
      {failure && (
        <p role="alert" className={styles.refusals}>
          {failure}
        </p>
      )}
      <div className={styles.buttons}>
        <Button variant="default" disabled={busy || !choosable} onClick={() => void change(false)}>
          Tirar do grupo
        </Button>
        <Button disabled={busy || !choosable} onClick={() => void change(true)}>
          {busy ? 'ENVIANDO…' : 'Pôr no grupo'}
        </Button>
      </div>
    </Dialog>
  )
}
