import { integer, type RowOf, text } from '../wire/field.ts'
import { recordVersion } from './record.ts'

const output = (index: number) => text(`ptvSa${index}`, `Saída ${index}`)

/** The profile says how devices of one kind of installation are wired: what each output does. */
export const installationProfileFields = {
  id: integer('ptvId', 'Código'),
  name: text('descricao', 'Descrição', { required: true }),
  output1: output(1),
  output2: output(2),
  output3: output(3),
  output4: output(4),
  output5: output(5),
  output6: output(6),
  output7: output(7),
  output8: output(8),
  recordVersion: recordVersion('versao'),
}
export type InstallationProfile = RowOf<typeof installationProfileFields>
