import type { UnknownDevice } from '@monitorweb/contract/fleet/live'
import { registerOperations } from '@monitorweb/contract/registers/register-operations'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#api/client.ts'
import { tellRegisterChanged } from '#api/register-changes.ts'
import { type ContractForm, useContractForm } from '#form/use-contract-form.ts'
import { useNotice } from '#ui/overlay/Notices.tsx'
import { type RegistrationCalls, type RegistrationProgress, registerDevice } from './register-device.ts'
import { forgetProgress, keepProgress, readProgress } from './registration-draft.ts'
import { EMPTY_REGISTRATION, registrationComplaints, registrationFields } from './registration-form.ts'

const calls: RegistrationCalls = {
  createCustomer: (args) => call(registerOperations.createCustomer, args),
  searchCustomers: (args) => call(registerOperations.searchCustomers, args),
  createDevice: (args) => call(registerOperations.createDevice, args),
  getDevice: (args) => call(registerOperations.getDevice, args),
  createVehicle: (args) => call(registerOperations.createVehicle, args),
  searchVehicles: (args) => call(registerOperations.searchVehicles, args),
}

interface Registering {
  form: ContractForm<typeof registrationFields>
  progress: RegistrationProgress
}

/**
 * Holds the form of a registration; what the server refuses stands on its field, and a second try goes on where the
 * first ended.
 */
export function useRegistration(
  { serial, clockFault }: UnknownDevice,
  onRegistered: (vehicleId: number) => void,
): Registering {
  const [progress, setProgress] = useState(() => readProgress(serial))
  const notice = useNotice()
  const queryClient = useQueryClient()

  function takeProgress(next: RegistrationProgress) {
    setProgress(next)
    keepProgress(serial, next)
  }

  const form = useContractForm({
    fields: registrationFields,
    initial: { ...EMPTY_REGISTRATION, clockZone: clockFault?.zone ?? '' },
    check: registrationComplaints,
    draft: { name: `equipamento/${serial}/cadastro`, recordVersion: null },
    confirms: true,
    async send(values) {
      // The customer's code is made up once, so that an answer lost on the way can be recognised at the next try.
      keepProgress(serial, progress)
      const vehicleId = await registerDevice(calls, { serial, form: values, progress, onProgress: takeProgress })
      forgetProgress(serial)
      notice('Dados Gravados com Sucesso!')
      tellRegisterChanged()
      void queryClient.invalidateQueries()
      onRegistered(vehicleId)
    },
  })
  return { form, progress }
}
