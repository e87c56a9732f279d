import { type Kysely, sql } from 'kysely'

/** The tracking company, its first person (no password yet), user types, device versions and the first profile. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`insert into customer (id, code, name) values (784, 'CLI-00784', 'CENTRAL DE RASTREAMENTO')`.execute(db)
  await sql`
    insert into user_type (id, name, access) values
      (1, 'Administrador', 'A'), (2, 'Operador', 'O'), (3, 'Cliente', 'C'), (4, 'Consulta', 'R')`.execute(db)
  // The login is taken by ADMIN_LOGIN at the first start; without a password hash nobody can log in.
  await sql`
    insert into user_account (id, user_type_id, customer_id, login, name, several_sessions)
    values (1, 1, 784, 'admin', 'ADMINISTRADOR', true)`.execute(db)
  await sql`select setval('user_account_id_seq', 1)`.execute(db)
  await sql`
    insert into device_version (id, code, name) values
      (1, 'GT06', 'GT06 / Concox'), (2, 'OSMAND', 'Aplicativo de celular (OsmAnd)')`.execute(db)
  await sql`insert into installation_profile (id, name) values (1, 'Padrão')`.execute(db)
}
