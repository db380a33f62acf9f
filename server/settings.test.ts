import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readSettings } from './settings.ts'

const isShortFor = (variable: string, name: string, first: string): boolean =>
  name.startsWith('_') && variable.endsWith(name) && first.startsWith(variable.slice(0, -name.length))

describe('settings', () => {
  test('have defaults for every variable', () => {
    expect(readSettings({})).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
      PUBLIC_URL: 'http://localhost:3000',
      CONTACT_EMAIL: 'support@localhost',
      MAIL_FROM: 'no-reply@localhost',
      COMMISSION_RATE: 0.1,
      SALES_TAX_RATE: '0',
      production: false,
    })
  })

  test('are all in the README', () => {
    const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')
    const variables = [...read('settings.ts').matchAll(/^ {2}([A-Z][A-Z\d_]+): /gm)].map(([, name = '']) => name)
    const rows = [...read('../README.md').matchAll(/^\| `([A-Z].*?) \|/gm)].map(([row]) =>
      [...row.matchAll(/`(\w+)`/g)].map(([, name = '']) => name),
    )
    // `S3_ENDPOINT`, `_REGION`
    const documented = rows.flatMap(([first = '', ...others]) => [
      first,
      ...others.map((name) => variables.find((one) => isShortFor(one, name, first)) ?? name),
    ])
    expect(variables.length).toBeGreaterThan(60)
    expect(variables.filter((name) => !documented.includes(name))).toEqual([])
    expect(documented.filter((name) => !variables.includes(name))).toEqual([])
  })

  test('a number may start with its decimal point', () => {
    expect(readSettings({ COMMISSION_RATE: '.1' }).COMMISSION_RATE).toBe(0.1)
  })

  test.each(['.', '-', '1.', '1e-1', '0x0', '0,1', '-.1'])('a commission rate of %s is refused', (text) => {
    expect(() => readSettings({ COMMISSION_RATE: text })).toThrow(/^COMMISSION_RATE=/)
  })

  test('an empty variable counts as not set', () => {
    expect(readSettings({ PORT: '', STRIPE_SECRET_KEY: '' }).PORT).toBe(3000)
  })

  test.each([
    [{ PORT: 'abc' }, /^PORT=abc is not usable: it must be a number from 0 to 65535$/],
    [{ PORT: '70000' }, /^PORT=70000 .* at most 65535$/],
    [{ PORT: '3000 ' }, /^PORT="3000 " is not usable/],
    [{ WORKERS: '2\n' }, /^WORKERS="2\\n" is not usable/],
    [{ OPENAI_MODEL: 'gpt-4o\ngpt-5' }, /^OPENAI_MODEL="gpt-4o\\ngpt-5" is not usable/],
    [{ COMMISSION_RATE: '0.95' }, /^COMMISSION_RATE=0.95 .* at most 0.9$/],
    [
      { SALES_TAX_RATE: '25.5' },
      /^SALES_TAX_RATE=25.5 is not usable: it must be a percentage from 0 to 25 with up to four decimals/,
    ],
    [{ SALES_TAX_RATE: '7.25%' }, /^SALES_TAX_RATE=7.25% .* such as 7.25$/],
    [{ NODE_ENV: 'prod' }, /^NODE_ENV=prod .* must be development, production or test$/],
    [{ SEED_DEMO: 'yes' }, /^SEED_DEMO=yes .* must be true or false$/],
    [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL=loud .* must be trace, debug/],
    [{ TRUST_PROXY: 'my proxy' }, /^TRUST_PROXY=my proxy .* must be false, a number of proxies/],
    ...['10.0.0.0/99', '0.0.0.0/0', '1.2.3', '::1, '].map((list): [NodeJS.ProcessEnv, RegExp] => [
      { TRUST_PROXY: list },
      /^TRUST_PROXY=.* must be false, a number of proxies, or a list of addresses and CIDR ranges$/,
    ]),
    [{ SMTP_URL: 'smtp://' }, /^SMTP_URL=\(hidden\) .* must have a host/],
    [{ SMTP_URL: 'smtp://user:pass@host:99999' }, /^SMTP_URL=\(hidden\) .* must have a host/],
    [{ MAIL_FROM: 'Fernvale' }, /^MAIL_FROM=Fernvale .* must be an email address/],
    ...[' ', 'Fern\nvale'].map((name): [NodeJS.ProcessEnv, RegExp] => [
      { BRAND_NAME: name },
      /must be a name on one line$/,
    ]),
    [{ BRAND_COLOR: 'green' }, /^BRAND_COLOR=green .* such as #2F5D43$/],
    [{ SMTP_URL: 'smtp://user:pa#ss@host' }, /^SMTP_URL=\(hidden\) .* # of a password written as .*%23$/],
    [{ DATABASE_URL: 'postgres://user:pa/ss@host/shop' }, /^DATABASE_URL=\(hidden\) .* with \/ .* written as %2F/],
    [{ DATABASE_URL: 'mysql://x' }, /^DATABASE_URL=\(hidden\) .* must start with postgres/],
    [{ DATABASE_READ_URLS: 'postgres://a,mysql://b' }, /^DATABASE_READ_URLS=\(hidden\) .* comma-separated list/],
    [
      { DATABASE_READ_URLS: 'postgres://a,postgres://fern:hush#hash@b/shop' },
      /^DATABASE_READ_URLS=\(hidden\) .* must be a comma-separated list of addresses/,
    ],
    ...[' ', 'sk_live_1\nsk_live_2', 'schlüssel'].map((key): [NodeJS.ProcessEnv, RegExp] => [
      { OPENAI_API_KEY: key },
      /^OPENAI_API_KEY=\(hidden\) is not usable: it must be one line of plain letters, digits and signs$/,
    ]),
    ...[',', 'whsec_1,'].map((list): [NodeJS.ProcessEnv, RegExp] => [
      { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: list },
      /^STRIPE_WEBHOOK_SECRET=\(hidden\) is not usable: it must be secrets with commas in between$/,
    ]),
    [{ S3_BUCKET: 'My Pictures' }, /^S3_BUCKET=My Pictures .* must be a bucket name/],
    [{ PUBLIC_URL: 'https://fernvale.example/?from=mail' }, /^PUBLIC_URL=.* must be an address without \? and #$/],
    [{ CONTACT_EMAIL: 'support' }, /^CONTACT_EMAIL=support .* must be an email address$/],
    [
      { BOOTSTRAP_ADMIN_PASSWORD: 'x'.repeat(201) },
      /^BOOTSTRAP_ADMIN_PASSWORD=\(hidden\) .* must have at most 200 characters$/,
    ],
    [{ PUBLIC_URL: 'fernvale.example' }, /^PUBLIC_URL=.* must be an address that starts with http/],
    ...['https://fernvale.example/shop', 'https://wren:secret@fernvale.example'].map(
      (url): [NodeJS.ProcessEnv, RegExp] => [
        { PUBLIC_URL: url },
        /^PUBLIC_URL=.* must be only a scheme and a host, such as https:\/\/fernvale.example$/,
      ],
    ),
  ])('an invalid value stops the startup with its name and the allowed values: %o', (env, message) => {
    expect(() => readSettings(env)).toThrow(message)
  })

  test.each([
    { TRUST_PROXY: '10.0.0.0/8, ::1, fe80::/10' },
    { SMTP_URL: 'smtps://user:p%40ss@mail.example:465' },
    { SMTP_URL: 'smtp://[::1]' },
    { MAIL_FROM: 'Fern & Vale <no-reply@localhost>' },
    { MAIL_FROM: 'no-reply@localhost' },
    { PUBLIC_URL: 'HTTP://Localhost:3000/' },
    {
      DATABASE_URL: 'postgres://a',
      DATABASE_READ_URLS: 'postgres://fern:p%40ss@b:5433/shop, postgresql://fern@/shop?host=/run/postgresql',
    },
  ])('takes %o', (env) => {
    expect(() => readSettings(env)).not.toThrow()
  })

  test.each([
    [{ STRIPE_SECRET_KEY: 'sk_test_1' }, 'STRIPE_SECRET_KEY is set but STRIPE_WEBHOOK_SECRET is not'],
    [
      { IMAGEKIT_PUBLIC_KEY: 'public_1' },
      'IMAGEKIT_PUBLIC_KEY is set but IMAGEKIT_PRIVATE_KEY and IMAGEKIT_URL_ENDPOINT are not',
    ],
    [
      { S3_BUCKET: 'pictures' },
      'S3_BUCKET is set but S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, and S3_SECRET_ACCESS_KEY are not: set all of them, or none',
    ],
    [{ S3_PUBLIC_URL: 'https://pictures.example' }, 'S3_PUBLIC_URL is set but S3_BUCKET is not'],
    [
      {
        ...{ S3_ENDPOINT: 'https://s3.example', S3_REGION: 'auto', S3_BUCKET: 'pictures' },
        ...{ S3_ACCESS_KEY_ID: 'x', S3_SECRET_ACCESS_KEY: 'x' },
        ...{ IMAGEKIT_PUBLIC_KEY: 'x', IMAGEKIT_PRIVATE_KEY: 'x', IMAGEKIT_URL_ENDPOINT: 'https://ik.example' },
      },
      'S3_BUCKET and IMAGEKIT_PUBLIC_KEY are both set',
    ],
    [{ GOOGLE_CLIENT_SECRET: 'x' }, 'GOOGLE_CLIENT_SECRET is set but GOOGLE_CLIENT_ID is not'],
    [{ STRIPE_CONNECT: 'true' }, 'STRIPE_CONNECT is true but STRIPE_SECRET_KEY is not set'],
    [{ DATABASE_READ_URLS: 'postgres://a' }, 'DATABASE_READ_URLS is set but DATABASE_URL is not'],
    [{ POSHMARK_API_KEY: 'x' }, 'POSHMARK_API_KEY is set but POSHMARK_API_URL is not'],
    [{ BOOTSTRAP_ADMIN_USERNAME: 'wren' }, 'BOOTSTRAP_ADMIN_EMAIL and BOOTSTRAP_ADMIN_PASSWORD are not'],
  ])('a partly configured provider stops the startup: %o', (env, message) => {
    expect(() => readSettings(env)).toThrow(message)
  })

  test('the public URL is used as browsers write it, whose cookies are for https only', () => {
    expect(readSettings({ PUBLIC_URL: 'HTTPS://Fernvale.Example:443/' }).PUBLIC_URL).toBe('https://fernvale.example')
  })

  test('an email address is used without the spaces around it', () => {
    expect(readSettings({ CONTACT_EMAIL: ' support@fernvale.example ' }).CONTACT_EMAIL).toBe('support@fernvale.example')
  })

  test('a key is used without the line break that ends the file with it', () => {
    expect(readSettings({ OPENAI_API_KEY: 'sk-1\n' }).OPENAI_API_KEY).toBe('sk-1')
  })

  test('the first admin’s password can be typed, though a line break ends the file with it', () => {
    const admin = { BOOTSTRAP_ADMIN_USERNAME: 'wren', BOOTSTRAP_ADMIN_EMAIL: 'wren@fernvale.example' }
    const settings = readSettings({ ...admin, BOOTSTRAP_ADMIN_PASSWORD: ' Sparrow 1\r\n' })
    expect(settings.BOOTSTRAP_ADMIN_PASSWORD).toBe(' Sparrow 1')
  })

  test('production with DATABASE_URL requires a session secret', () => {
    const env = { NODE_ENV: 'production', DATABASE_URL: 'postgres://db/fernvale' }
    expect(() => readSettings(env)).toThrow(/^SESSION_SECRET is not set/)
    expect(readSettings({ ...env, SESSION_SECRET: 'x'.repeat(32) }).production).toBe(true)
  })

  test('a secret is never repeated in the message', () => {
    expect(() => readSettings({ SESSION_SECRET: 'short-secret' })).toThrow(/^SESSION_SECRET=\(hidden\)/)
  })
})
