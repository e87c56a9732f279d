import type { AlikeDevices } from '@monitorweb/contract/registers/unregistered-device'
import { serialKey } from '@monitorweb/domain/text/serial'
import type { Queryable } from '../base/queryable.ts'
import { isUnregistered } from '../base/unregistered-device.ts'

/** The expression of the index `device_ending`. */
const ending = (serial: string) => `right(regexp_replace(${serial}, '[^0-9A-Z]', '', 'g'), 6)`
/** Fewer characters than this are no ending that says anything. */
const isEnding = (serial: string) => `length(${ending(serial)}) = 6`
/** SQL: what a device `u` did, as `a`. */
const ITS_ACTIVITY = 'left join device_activity a on a.device_id = u.id'
const UNREGISTERED = isUnregistered('u', 'a')
const REGISTERED = `d.state <> 'quarantine' and d.inactive_at is null`
const FIRST = 100

/**
 * Lists registered devices that were never heard of beside unregistered ones that end alike, and devices that had the
 * same number when serials began to be matched by it. With a serial, only the pairs that it is in.
 */
export async function listAlikeDevices(client: Queryable, { serial }: { serial: string }): Promise<AlikeDevices[]> {
  const { rows } = await client.query<AlikeDevices>(
    `select d.serial, u.serial as "otherSerial", false as "isRegistered", false as "sameNumber"
     from device d join device u on ${ending('u.serial')} = ${ending('d.serial')} ${ITS_ACTIVITY}
     where ${REGISTERED} and ${UNREGISTERED} and ${isEnding('d.serial')} and $1 in ('', d.serial, u.serial)
       and not exists (select 1 from device_activity own where own.device_id = d.id and own.last_communication_at is not null)
     order by d.serial, u.serial limit ${FIRST}`,
    [serial],
  )
  const same = await sameNumbers(client, serial)
  const isSame = (pair: AlikeDevices) =>
    same.some((one) => one.serial === pair.serial && one.otherSerial === pair.otherSerial)
  return [...same, ...rows.filter((pair) => !isSame(pair))].slice(0, FIRST)
}

/** Without a key are only those few that had the same one as others. */
async function sameNumbers(client: Queryable, serial: string): Promise<AlikeDevices[]> {
  const { rows } = await client.query<{ serial: string; isRegistered: boolean }>(
    `select serial, state <> 'quarantine' as "isRegistered" from device
     where match_key is null and inactive_at is null order by state = 'quarantine', serial limit 1000`,
  )
  return rows.flatMap((one, index) =>
    rows
      .slice(index + 1)
      .filter((other) => one.isRegistered && serialKey(other.serial) === serialKey(one.serial))
      .filter((other) => ['', one.serial, other.serial].includes(serial))
      .map((other) => ({
        serial: one.serial,
        otherSerial: other.serial,
        isRegistered: other.isRegistered,
        sameNumber: true,
      })),
  )
}

/** Finds unregistered devices that a serial, as somebody types it, may be meant for. */
export async function findUnregisteredAlike(client: Queryable, typed: string): Promise<string[]> {
  const { rows } = await client.query<{ serial: string }>(
    `select u.serial from device u ${ITS_ACTIVITY}
     where ${UNREGISTERED} and (u.match_key = $2 or (${ending('u.serial')} = ${ending('$1::text')} and ${isEnding('$1::text')}))
     order by u.match_key = $2 desc, u.serial limit 3`,
    [typed, serialKey(typed)],
  )
  return rows.map(({ serial }) => serial)
}
