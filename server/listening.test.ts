import { expect, test } from 'vitest'
import { checkPort } from './listening.ts'
import { StartError } from './settings.ts'

test.each(['shop.invalid', '203.0.113.7'])(
  'HOST=%s, which is not of this machine, stops the startup with one line',
  async (HOST) => {
    const refused = checkPort({ PORT: 0, HOST })
    await expect(refused).rejects.toThrow(StartError)
    await expect(refused).rejects.toThrow(/^HOST=.* must be an address of this machine, such as 127.0.0.1/)
  },
)
