import type { UnknownDevice } from '@monitorweb/contract/fleet/live'
import { registerOperations } from '@monitorweb/contract/registers/register-operations'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { messageOf } from '#api/api-error.ts'
import { call } from '#api/client.ts'
import { tellRegisterChanged } from '#api/register-changes.ts'
import { useNotice } from '#ui/overlay/Notices.tsx'
import {
  type RegistrationCalls,
  RegistrationError,
  type RegistrationProgress,
  registerDevice,
} from './register-device.ts'
import { keepDraft } from './registration-draft.ts'
import type { RegistrationForm } from './registration-form.ts'

const calls: RegistrationCalls = {
  createCustomer: (args) => call(registerOperations.createCustomer, args),
  searchCustomers: (args) => call(registerOperations.searchCustomers, args),
  createDevice: (args) => call(registerOperations.createDevice, args),
  getDevice: (args) => call(registerOperations.getDevice, args),
  createVehicle: (args) => call(registerOperations.createVehicle, args),
  searchVehicles: (args) => call(registerOperations.searchVehicles, args),
}

interface Options {
  device: UnknownDevice
  form: UseFormReturn<RegistrationForm>
  initial: RegistrationProgress
  onRegistered(vehicleId: number): void
}

/** Sends a registration; what the server refuses stands on its field, and a second try goes on where the first ended. */
export function useRegistration({ device, form, initial, onRegistered }: Options) {
  const [progress, setProgress] = useState(initial)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const [refused, setRefused] = useState<keyof RegistrationForm | null>(null)
  const notice = useNotice()
  const queryClient = useQueryClient()

  function takeProgress(next: RegistrationProgress) {
    setProgress(next)
    keepDraft(device.serial, { form: form.getValues(), progress: next })
  }

  async function send(values: RegistrationForm) {
    setBusy(true)
    setError(null)
    setRefused(null)
    try {
      const vehicleId = await registerDevice(calls, {
        serial: device.serial,
        form: values,
        progress,
        onProgress: takeProgress,
      })
      notice('Dados Gravados com Sucesso!')
      tellRegisterChanged()
      void queryClient.invalidateQueries()
      onRegistered(vehicleId)
    } catch (failure) {
      if (failure instanceof RegistrationError && failure.field) {
        form.setError(failure.field, { message: failure.message })
        setRefused(failure.field)
      } else {
        setError(failure instanceof RegistrationError ? failure.message : messageOf(failure))
      }
    } finally {
      setBusy(false)
    }
  }

  return { send, busy, error, refused, progress }
}
