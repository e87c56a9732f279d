import { ActionIcon, Loader, TextInput } from '@mantine/core'
import { SECRET_MASK } from '@monitorweb/contract/wire/secret'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useAction } from '../use-action.ts'
import { type InputProps, wrapperProps } from './input-props.ts'
import styles from './inputs.module.css'

const SHOWN_MS = 20_000

interface SecretFieldProps extends InputProps {
  /** Reads the secret that is stored. */
  reveal(): Promise<string>
}

/**
 * Asks for a secret: it is masked, shown on request for twenty seconds (which the server records), and replaced by
 * typing over it.
 */
export function SecretField({ reveal, ...props }: SecretFieldProps) {
  const { value, onChange, onLeave } = props
  const stored = value === SECRET_MASK
  const [seen, setSeen] = useState<string | null>(null)
  const [typedShown, setTypedShown] = useState(false)
  const { busy, failure, run } = useAction()

  useEffect(() => {
    if (seen === null) return
    const timer = setTimeout(() => setSeen(null), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [seen])

  function toggle() {
    if (!stored) return setTypedShown(!typedShown)
    if (seen !== null) return setSeen(null)
    void run(async () => setSeen(await reveal()))
  }

  const visible = stored ? seen !== null : typedShown
  return (
    <TextInput
      {...wrapperProps({ ...props, error: failure ?? props.error })}
      // This is not a password field, because browsers would offer to keep it.
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
            onClick={toggle}
          >
            {busy ? <Loader size={14} /> : visible ? <IconEyeOff size={17} /> : <IconEye size={17} />}
          </ActionIcon>
        )
      }
    />
  )
}
