import { registerTools } from '@monitorweb/contract/registers/register-tools'
import type { AlikeDevices as Pair } from '@monitorweb/contract/registers/unregistered-device'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { reading } from '#api/client.ts'
import { devices } from '../identities.ts'
import { recordPath } from '../register.ts'
import styles from './unknown-devices.module.css'

interface AlikeDevicesProps {
  /** Only what is alike to this device; absent: all that are alike. */
  serial?: string
}

const FIRST = 5

/**
 * Says which registered device, never heard of, and which unregistered one may be the same: their serials end alike. It
 * only says so, because an ending proves nothing.
 */
export function AlikeDevices({ serial = '' }: AlikeDevicesProps) {
  const { data = [] } = useQuery({
    queryKey: ['alike-devices', serial],
    queryFn: ({ signal }) => reading(signal)(registerTools.listAlikeDevices, { serial }),
  })
  if (data.length === 0) return null
  return (
    <ul className={styles.alike} aria-label="Números de série parecidos">
      {data.slice(0, FIRST).map((pair) => (
        <li key={`${pair.serial} ${pair.otherSerial}`}>
          {wordsOf(pair, serial)}{' '}
          {pair.serial !== serial && (
            <Link to={recordPath(devices, pair.serial)} target="_blank">
              Abrir o cadastro
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}

function wordsOf({ serial, otherSerial, isRegistered, sameNumber }: Pair, about: string): string {
  if (sameNumber) {
    const other = isRegistered ? `o cadastro ${otherSerial}` : `o desconhecido ${otherSerial}`
    return `O cadastro ${serial} e ${other} são o mesmo número escrito de outro modo. Exclua o que está errado.`
  }
  if (about === otherSerial) return `O cadastro ${serial} nunca comunicou e termina igual. Confira se é o mesmo.`
  if (about === serial) return `Nunca comunicou, e há um desconhecido que termina igual: ${otherSerial}.`
  return `O cadastro ${serial} nunca comunicou, e há um desconhecido que termina igual: ${otherSerial}.`
}
