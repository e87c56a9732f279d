import { Button, Select, TextInput } from '@mantine/core'
import { CHANNEL_KINDS, type ChannelKind, noticeOperations } from '@monitorweb/contract/occurrences/notice-operations'
import { type FormEvent, useState } from 'react'
import { call } from '#api/client.ts'
import styles from './profile.module.css'

const ADDRESS_LABELS: Partial<Record<ChannelKind, string>> = {
  telegram: 'Número da conversa com o robô',
  whatsapp: 'Número com o código do país, só dígitos',
  webhook: 'Endereço que recebe os avisos',
}

interface NewChannelProps {
  available: readonly string[]
  /** Where it stands in the order. */
  place: number
  onSave(work: () => Promise<unknown>, told: string): Promise<boolean>
}

/** Adds a channel of notices; a browser is added by itself. */
export function NewChannel({ available, place, onSave }: NewChannelProps) {
  const [kind, setKind] = useState<ChannelKind>('email')
  const [address, setAddress] = useState('')
  const [secret, setSecret] = useState('')
  // A browser gives its address by itself, and only where it is asked in the page.
  const choices = (Object.keys(CHANNEL_KINDS) as ChannelKind[])
    .filter((each) => each !== 'push' && available.includes(each))
    .map((value) => ({ value, label: CHANNEL_KINDS[value] }))
  const label = ADDRESS_LABELS[kind]

  async function send(event: FormEvent) {
    event.preventDefault()
    const saved = await onSave(
      () => call(noticeOperations.saveNoticeChannel, { kind, address, secret, place }),
      'Canal acrescentado',
    )
    if (!saved) return
    setAddress('')
    setSecret('')
  }

  return (
    <form className={styles.form} onSubmit={(event) => void send(event)}>
      <Select
        label="Novo canal"
        data={choices}
        value={kind}
        allowDeselect={false}
        onChange={(value) => value !== null && setKind(value as ChannelKind)}
      />
      {label && (
        <TextInput label={label} value={address} onChange={({ currentTarget }) => setAddress(currentTarget.value)} />
      )}
      {kind === 'webhook' && (
        <TextInput
          label="Segredo da assinatura (16 caracteres ou mais)"
          autoComplete="off"
          value={secret}
          onChange={({ currentTarget }) => setSecret(currentTarget.value)}
        />
      )}
      <div className={styles.buttons}>
        <Button type="submit">Acrescentar</Button>
      </div>
    </form>
  )
}
