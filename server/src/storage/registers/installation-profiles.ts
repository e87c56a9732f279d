import type { InstallationProfile } from '@monitorweb/contract/registers/installation-profile'
import { InvalidValueError } from '../../errors/record-errors.ts'
import { lookupRegister } from './lookup-register.ts'

const OUTPUTS = ['output1', 'output2', 'output3', 'output4', 'output5', 'output6', 'output7', 'output8'] as const
const LABELS = OUTPUTS.map((name, index) => `coalesce(output_labels[${index + 1}], '') as ${name}`)
/** Vehicles that name no profile have this one. */
const STANDARD = 1

/** These are the installation profiles, which say what each output of a device does. */
export const installationProfiles = lookupRegister<InstallationProfile>({
  table: 'installationProfile',
  entity: 'installationProfile',
  columns: `id, name, ${LABELS.join(', ')}`,
  storedOf: (profile) => ({ name: profile.name, outputLabels: OUTPUTS.map((name) => profile[name]) }),
  refuseDeletion(id) {
    if (id === STANDARD) throw new InvalidValueError('id', 'O perfil padrão não pode ser excluído.')
  },
})
