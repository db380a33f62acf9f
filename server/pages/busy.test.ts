import type { FastifyInstance } from 'fastify'
import { afterAll, expect, test, vi } from 'vitest'
import { buildApp } from '../app.ts'
import { AppError } from '../http/app-error.ts'
import { testDeps } from '../testing/test-app.ts'

async function refuseAll(app: FastifyInstance): Promise<void> {
  app.addHook('onRequest', async () => {
    throw new AppError('unavailable', 'The server is busy.')
  })
}
vi.mock('@fastify/under-pressure', () => ({
  default: Object.assign(refuseAll, { [Symbol.for('skip-override')]: true }),
}))

const renderer = {
  serveFiles: async (app: FastifyInstance) => {
    app.addHook('onRequest', async (request, reply) => {
      if (request.url === '/web/page.tsx') return reply.send('a module')
    })
  },
  load: async () => {
    throw new Error('draws no pages')
  },
}
const app = await buildApp(await testDeps(), renderer)
afterAll(() => app.close())

test('a busy server refuses calls and pages, but no module of the development server', async () => {
  const answers = await Promise.all(['/api/products', '/about', '/web/page.tsx'].map((url) => app.inject({ url })))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([503, 503, 200])
})
