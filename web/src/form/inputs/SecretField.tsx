import { ActionIcon, Loader, TextInput } from '@mantine/core'
import { auditOperations } from '@monitorweb/contract/administration/audit-operations'
import { SECRET_MASK } from '@monitorweb/contract/wire/secret'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { messageOf } from '#api/api-error.ts'
import { call } from '#api/client.ts'
import styles from '#registers/form/fields.module.css'
import { type InputProps, wrapperProps } from './input-props.ts'

const SHOWN_MS = 20_000

/** A secret: masked, shown on request for twenty seconds (which the server records), replaced by typing over it. */
export function SecretField(props: InputProps) {
  const { value, recordKey, register, wireName, onChange, onLeave } = props
  const stored = value === SECRET_MASK
  const [seen, setSeen] = useState<string | null>(null)
  const [typedShown, setTypedShown] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  useEffect(() => {
    if (seen === null) return
    const timer = setTimeout(() => setSeen(null), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [seen])

  async function reveal() {
    if (!stored) return setTypedShown(!typedShown)
    if (seen !== null) return setSeen(null)
    setBusy(true)
    setFailure(null)
    try {
      const args = { kind: register.wire, key: recordKey ?? '', field: wireName }
      setSeen((await call(auditOperations.revealSecret, args)).value)
    } catch (error) {
      setFailure(messageOf(error))
    } finally {
      setBusy(false)
    }
  }

  const visible = stored ? seen !== null : typedShown
  return (
    <TextInput
      {...wrapperProps({ ...props, error: failure ?? props.error })}
      // Not a password field: browsers would offer to keep it.
      classNames={{ input: (visible ? styles.monospace : styles.masked) ?? '' }}
      autoComplete="off"
      spellCheck={false}
      value={stored && seen !== null ? seen : String(value ?? '')}
      readOnly={stored && seen !== null}
      onFocus={({ currentTarget }) => stored && currentTarget.select()}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      onBlur={onLeave}
      rightSection={
        value === '' ? undefined : (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={visible ? `Esconder ${props.label}` : `Mostrar ${props.label}`}
            disabled={busy}
            onClick={() => void reveal()}
          >
            {busy ? <Loader size={14} /> : visible ? <IconEyeOff size={17} /> : <IconEye size={17} />}
          </ActionIcon>
        )
      }
    />
  )
}
