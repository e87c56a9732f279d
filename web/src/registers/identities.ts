import { registerOperations } from '@monitorweb/contract/registers/register-operations'
import { call } from '#api/client.ts'
import type { RegisterIdentity } from './register.ts'

export const customers: RegisterIdentity = {
  name: 'clientes',
  wire: 'cliente',
  needs: 'createCustomer',
  creates: 'createCustomer',
  newPath: '/forms/cliente',
  words: {
    title: 'Clientes',
    one: 'cliente',
    many: 'clientes',
    none: 'Nenhum cliente',
    fresh: 'Novo cliente',
    firstUse: 'Veículos, equipamentos e usuários pertencem a um cliente: comece por ele.',
  },
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
    firstUse:
      'Um rastreador que se conecta aparece aqui sozinho, pronto para cadastrar. Pelo número de série você o cadastra antes.',
  },
  remove: (serial) => call(registerOperations.deleteDevice, { serial }),
}

export const vehicles: RegisterIdentity = {
  name: 'veiculos',
  wire: 'veiculo',
  needs: 'createVehicle',
  creates: 'createVehicle',
  newPath: '/forms/veiculo',
  words: {
    title: 'Veículos',
    one: 'veículo',
    many: 'veículos',
    none: 'Nenhum veículo',
    fresh: 'Novo veículo',
    firstUse: 'Um veículo junta a placa, o cliente e o equipamento instalado. «Importar» aceita uma planilha colada.',
  },
  remove: (key) => call(registerOperations.deleteVehicle, { id: Number(key) }),
}

export const users: RegisterIdentity = {
  name: 'usuarios',
  wire: 'usuario',
  needs: 'searchUsers',
  creates: 'createUser',
  newPath: '/forms/usuario',
  words: {
    title: 'Usuários',
    one: 'usuário',
    many: 'usuários',
    none: 'Nenhum usuário',
    fresh: 'Novo usuário',
    firstUse: 'As pessoas da central e dos clientes, cada uma com o que pode ver e fazer.',
  },
  remove: (key) => call(registerOperations.deleteUser, { id: Number(key) }),
}
