import { createFileRoute } from '@tanstack/react-router'
import { AboutPage } from '../info/about-page.tsx'

export const Route = createFileRoute('/about')({ component: AboutPage })
