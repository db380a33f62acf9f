import { refuseInTransaction } from '../database/transaction-guard.ts'
import type { Providers } from './index.ts'

/** Makes providers' methods throw inside a transaction, because a call may take 20 s. */
export function guardProviders(providers: Providers): Providers {
  const { prices, signIn, connect, images, ...others } = providers
  const guarded = Object.entries(others).map(([name, provider]) => [name, guard(name, provider)])
  return {
    ...Object.fromEntries(guarded),
    images: guard('images', { ...images, ...(images.files && { files: guard('images.files', images.files) }) }),
    connect: connect && guard('connect', connect),
    signIn: signIn && guard('signIn', signIn),
    prices: { ebay: guard('prices.ebay', prices.ebay), poshmark: guard('prices.poshmark', prices.poshmark) },
  }
}

function guard<Provider extends object>(name: string, provider: Provider): Provider {
  return new Proxy(provider, {
    get(target, property) {
      const value = Reflect.get(target, property)
      if (typeof value !== 'function') return value
      return (...args: unknown[]) => {
        refuseInTransaction(`a call to a provider (${name}.${String(property)})`)
        return value.apply(target, args)
      }
    },
  })
}
