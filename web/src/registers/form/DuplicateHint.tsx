import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { reading } from '#api/client.ts'
import { type RegisterIdentity, recordPath } from '../register.ts'

interface DuplicateHintProps {
  register: RegisterIdentity
  wireField: string
  value: string
  /** True where the value is as it is stored, and so surely no duplicate. */
  unchanged: boolean
  ownKey: string
}

const WAIT_MS = 400

/** Says, while one types, which record has the same value already. */
export function DuplicateHint({ register, wireField, value, unchanged, ownKey }: DuplicateHintProps) {
  const [asked] = useDebouncedValue(value.trim(), WAIT_MS)
  const { data = [] } = useQuery({
    queryKey: ['duplicates', register.wire, wireField, asked, ownKey],
    async queryFn({ signal }) {
      // A form is there before anything is asked of this.
      const { registerTools } = await import('@monitorweb/contract/registers/register-tools')
      const args = { register: register.wire, field: wireField, value: asked, ownKey }
      return await reading(signal)(registerTools.findDuplicates, args)
    },
    enabled: asked.length >= 3 && !unchanged,
  })
  return (
    <span role="status">
      {asked !== '' &&
        !unchanged &&
        data.map(({ key, message }) => (
          <span key={`${key}${message}`} data-warning="true">
            {message}{' '}
            {key && (
              <Link to={recordPath(register, key)} target="_blank">
                Abrir
              </Link>
            )}
          </span>
        ))}
    </span>
  )
}
