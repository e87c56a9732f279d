import { registerOperations } from '@monitorweb/contract/register-operations'
import { call } from '#api/client.ts'
import type { RegisterIdentity } from './register.ts'

export const customers: RegisterIdentity = {
  name: 'clientes',
  wire: 'cliente',
  needs: 'createCustomer',
  creates: 'createCustomer',
  newPath: '/forms/cliente',
  words: { title: 'Clientes', one: 'cliente', many: 'clientes', none: 'Nenhum cliente', fresh: 'Novo cliente' },
  remove: (key) => call(registerOperations.deleteCustomer, { id: Number(key) }),
}

export const devices: RegisterIdentity = {
  name: 'equipamentos',
  wire: 'equipamento',
  needs: 'createDevice',
  creates: 'createDevice',
  newPath: '/forms/equipamento',
  words: {
    title: 'Equipamentos',
    one: 'equipamento',
    many: 'equipamentos',
    none: 'Nenhum equipamento',
    fresh: 'Novo equipamento',
  },
  remove: (serial) => call(registerOperations.deleteDevice, { serial }),
}

export const vehicles: RegisterIdentity = {
  name: 'veiculos',
  wire: 'veiculo',
  needs: 'createVehicle',
  creates: 'createVehicle',
  newPath: '/forms/veiculo',
  words: { title: 'Veículos', one: 'veículo', many: 'veículos', none: 'Nenhum veículo', fresh: 'Novo veículo' },
  remove: (key) => call(registerOperations.deleteVehicle, { id: Number(key) }),
}

export const users: RegisterIdentity = {
  name: 'usuarios',
  wire: 'usuario',
  needs: 'searchUsers',
  creates: 'createUser',
  newPath: '/forms/usuario',
  words: { title: 'Usuários', one: 'usuário', many: 'usuários', none: 'Nenhum usuário', fresh: 'Novo usuário' },
  remove: (key) => call(registerOperations.deleteUser, { id: Number(key) }),
}
