import { expect, test } from 'vitest'
import { readS3Settings } from './s3-settings.ts'

const SET = { S3_URL: 'https://s3.exemplo.com.br/frota', S3_KEY_ID: 'chave', S3_SECRET: 'nao-se-diz' }

test('files lie in the data folder until a bucket is named', () => {
  expect(readS3Settings({})).toEqual({ s3: null })
  expect(readS3Settings(SET)).toEqual({
    s3: { url: SET.S3_URL, prefix: '', region: 'us-east-1', keyId: 'chave', secret: 'nao-se-diz' },
  })
  const ofHost = readS3Settings({ ...SET, S3_URL: 'https://frota.s3.sa-east-1.amazonaws.com/', S3_REGION: 'sa-east-1' })
  expect(readS3Settings({ ...SET, S3_PREFIX: 'frota/ensaio/' }).s3?.prefix).toBe('frota/ensaio/')
  expect(ofHost.s3).toMatchObject({ url: 'https://frota.s3.sa-east-1.amazonaws.com', region: 'sa-east-1' })
})

test.each([
  [{ S3_SECRET: '' }, /^S3_SECRET: para arquivos em S3 são precisos/],
  [{ S3_KEY_ID: '' }, /^S3_KEY_ID: para arquivos em S3 são precisos/],
  [{ S3_URL: '' }, /^S3_URL: para arquivos em S3 são precisos/],
  [{ S3_URL: 's3://frota' }, /^S3_URL: endereço inválido/],
  [{ S3_URL: 'https://s3.exemplo.com.br/frota/pasta' }, /^S3_URL: não é o endereço de um bucket/],
  [{ S3_PREFIX: '/frota' }, /^S3_PREFIX: use letras/],
  [{ S3_PREFIX: 'frota/../outra' }, /^S3_PREFIX: use letras/],
  [{ S3_URL: 'https://chave:segredo@s3.exemplo.com.br/frota' }, /^S3_URL: não é o endereço de um bucket/],
])('%j is refused in words, which repeat no secret', (wrong, words) => {
  const read = () => readS3Settings({ ...SET, ...wrong })
  expect(read).toThrow(words)
  expect(read).not.toThrow('nao-se-diz')
})
