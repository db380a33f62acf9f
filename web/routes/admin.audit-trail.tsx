import { createFileRoute } from '@tanstack/react-router'
import { AuditTrail } from '../admin/audit-trail.tsx'

export const Route = createFileRoute('/admin/audit-trail')({ component: AuditTrail })
