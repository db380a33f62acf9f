import { expect, type Locator } from '@playwright/test'

/** A double press whose second part comes after the answer to the first, which `done` awaits. */
export async function pressTwice(target: Locator, done: () => Promise<void>): Promise<void> {
  const { mouse } = target.page()
  await target.hover()
  const press = async (clickCount: number) => {
    await mouse.down({ clickCount })
    await mouse.up({ clickCount })
  }
  await expect(target).toHaveAttribute('aria-disabled', 'false')
  await press(1)
  await done()
  await press(2)
}
