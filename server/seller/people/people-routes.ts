import type { FastifyInstance } from 'fastify'
import { resendVerificationTo } from '../../account/manage-account.ts'
import type { Deps } from '../../deps.ts'
import { route } from '../../http/route.ts'
import { approveAll } from '../../product/approval.ts'
import { changePerson, showPerson } from './people.ts'
import { findPeople } from './people-queries.ts'

export function peopleRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, 'GET /api/admin/people', async ({ query }) => findPeople(deps.db, query))

  route(app, 'GET /api/admin/people/{id}', async ({ params }) => showPerson(deps, params.id))

  route(app, 'PATCH /api/admin/people/{id}', async ({ account, params, body }) =>
    changePerson(deps, account, params.id, body),
  )

  route(app, 'POST /api/admin/people/{id}/resend-verification', async ({ account, params }) => {
    await resendVerificationTo(deps, account, params.id)
    return { message: 'A new verification link is on its way.' }
  })

  route(app, 'POST /api/admin/people/{id}/approve-all-products', async ({ account, params }) => {
    await showPerson(deps, params.id)
    return { approvedCount: await approveAll(deps, account, params.id) }
  })
}
