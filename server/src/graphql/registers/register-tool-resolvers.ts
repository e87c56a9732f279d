import { customerFields } from '@monitorweb/contract/registers/customer'
import { deviceFields } from '@monitorweb/contract/registers/device'
import type { RegisterName } from '@monitorweb/contract/registers/register-lists'
import { registerTools } from '@monitorweb/contract/registers/register-tools'
import { unregisteredDeviceFields } from '@monitorweb/contract/registers/unregistered-device'
import { userFields } from '@monitorweb/contract/registers/user'
import { vehicleInputFields } from '@monitorweb/contract/registers/vehicle'
import { checkValue } from '@monitorweb/contract/wire/codec'
import { type Field, type FieldSet, isNested } from '@monitorweb/contract/wire/field'
import { FieldError } from '@monitorweb/contract/wire/field-error'
import { serialKey } from '@monitorweb/domain/text/serial'
import { ForbiddenError } from '../../errors/auth-errors.ts'
import { changeRegister } from '../../storage/base/audited-change.ts'
import type { Viewer } from '../../storage/base/scope.ts'
import { findUnregisteredAlike, listAlikeDevices } from '../../storage/registers/alike-devices.ts'
import { comparedFields, type FoundDuplicate, findDuplicates } from '../../storage/registers/known/duplicates.ts'
import {
  countUnregisteredDevices,
  listUnregisteredDevices,
  UNREGISTERED_ORDERS,
} from '../../storage/registers/unregistered-device-store.ts'
import { correctRuledInstallation, correctRuledOwnership } from '../../storage/rules/ruled-links.ts'
import {
  countInstallations,
  countOwnerships,
  listInstallations,
  listOwnerships,
  requireLinked,
} from '../../storage/vehicle-links/link-lists.ts'
import { readOrder } from '../engine/ordering.ts'
import type { ResolverDeps, Resolvers } from '../resolver.ts'

type LinkNames =
  | 'listInstallations'
  | 'countInstallations'
  | 'listDeviceInstallations'
  | 'countDeviceInstallations'
  | 'listOwnerships'
  | 'countOwnerships'
  | 'correctInstallation'
  | 'correctOwnership'
type Names = LinkNames | 'listUnregisteredDevices' | 'countUnregisteredDevices' | 'listAlikeDevices' | 'findDuplicates'

/** Each register takes these fields. */
export const REGISTER_INPUTS = {
  cliente: customerFields,
  equipamento: deviceFields,
  veiculo: vehicleInputFields,
  usuario: userFields,
} as const satisfies Record<RegisterName, FieldSet>

export function registerToolResolvers(deps: ResolverDeps): Pick<Resolvers, Names> {
  const { pool } = deps

  /** Who registers a device is told which of those that report it may be, unless that is what it is called. */
  async function unregisteredAlike(typed: string): Promise<FoundDuplicate[]> {
    const serial = normalized(deviceFields.serial, typed)
    const alike = (await findUnregisteredAlike(pool, serial)).filter((other) => other !== serial)
    return alike.map((other) => ({
      message:
        serialKey(other) === serialKey(serial)
          ? `O equipamento desconhecido ${other} tem este número: o que ele enviou fica com este cadastro.`
          : `Há um equipamento desconhecido que termina igual: ${other}.`,
      refused: false,
      key: '',
    }))
  }

  return {
    ...linkResolvers(deps),
    listUnregisteredDevices: ({ orderBy, order, ...filter }) =>
      listUnregisteredDevices(pool, {
        ...filter,
        ...readOrder(unregisteredDeviceFields, UNREGISTERED_ORDERS, { orderBy, order }),
      }),
    countUnregisteredDevices: (filter) => countUnregisteredDevices(pool, filter),
    listAlikeDevices: (about) => listAlikeDevices(pool, about),
    findDuplicates: async ({ register, field: wire, value, ownKey }, viewer) => {
      const name = register as RegisterName
      requireRegister(name, viewer)
      const [field, declared] = comparedField(name, wire)
      const found = await findDuplicates(pool, viewer, {
        register: name,
        field,
        value: normalized(declared, value),
        ownKey: ownKey.trim(),
      })
      const unregistered = name === 'equipamento' && field === 'serial' ? await unregisteredAlike(value) : []
      return [...found, ...unregistered].map((duplicate) => ({ ...duplicate, field: wire }))
    },
  }
}

/** Throws ForbiddenError for somebody who keeps users only and asks about another register. */
export function requireRegister(register: RegisterName, { operator }: Viewer): void {
  if (!operator && register !== 'usuario') throw new ForbiddenError()
}

function comparedField(register: RegisterName, wire: string): [name: string, field: Field] {
  const fields: FieldSet = REGISTER_INPUTS[register]
  const compared = comparedFields(register).map((name): [string, Field] => [name, fields[name] as Field])
  const found = compared.find(([, field]) => !isNested(field) && field.wire === wire)
  if (found) return found
  const choices = compared.map(([, field]) => field.wire).join(', ')
  throw new FieldError(registerTools.findDuplicates.args.field.wire, `Use um destes: ${choices}.`)
}

/** Answers a value as it would be stored; a value that would be refused is compared as it was typed. */
function normalized(field: Field, value: string): string {
  try {
    return String(checkValue(field, value))
  } catch {
    return value.trim()
  }
}

function linkResolvers({ pool, privileged, secrets }: ResolverDeps): Pick<Resolvers, LinkNames> {
  return {
    listInstallations: async ({ vehicleId, ...part }) => {
      await requireLinked(pool, { vehicleId })
      return await listInstallations(pool, { vehicleId }, part)
    },
    countInstallations: async ({ vehicleId }) => {
      await requireLinked(pool, { vehicleId })
      return await countInstallations(pool, { vehicleId })
    },
    listDeviceInstallations: async ({ serial, ...part }) => {
      await requireLinked(pool, { serial })
      return await listInstallations(pool, { serial }, part)
    },
    countDeviceInstallations: async ({ serial }) => {
      await requireLinked(pool, { serial })
      return await countInstallations(pool, { serial })
    },
    listOwnerships: async ({ vehicleId, ...part }) => {
      await requireLinked(pool, { vehicleId })
      return await listOwnerships(pool, { vehicleId }, part)
    },
    countOwnerships: async ({ vehicleId }) => {
      await requireLinked(pool, { vehicleId })
      return await countOwnerships(pool, { vehicleId })
    },
    correctInstallation: async (correction, viewer) => {
      const by = { viewer, privileged, secrets }
      return await changeRegister(pool, 'vehicle', (client) => correctRuledInstallation(client, by, correction))
    },
    correctOwnership: async (correction, viewer) => {
      const by = { viewer, privileged, secrets }
      return await changeRegister(pool, 'vehicle', (client) => correctRuledOwnership(client, by, correction))
    },
  }
}
