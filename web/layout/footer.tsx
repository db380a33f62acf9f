import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { lazyExtra } from '../lib/lazy-extra.ts'
import { AfterPage } from '../lib/on-demand.tsx'
import { useSite } from '../lib/site.ts'
import { useCurrentUser } from '../session/session.ts'
import { Brand } from './brand.tsx'

const ThemeSwitch = lazyExtra(() => import('./theme-switch.tsx'))

const linkClass = 'inline-flex min-h-11 items-center hover:text-fern hover:underline lg:min-h-8'

export default function Footer() {
  const { brandName } = useSite()
  const { user } = useCurrentUser()
  return (
    <footer className="mt-20 border-line border-t print:hidden">
      <div className="mx-auto grid max-w-page grid-cols-2 large-text:*:col-span-full gap-x-6 gap-y-8 px-4 py-12 sm:px-6 md:grid-cols-[1.35fr_1fr_0.85fr_1fr_1.2fr]">
        <div className="-mt-3 col-span-2 md:col-span-1">
          <Brand />
          <p className="mt-1">
            <FooterLink to="/about">About Us</FooterLink>
          </p>
        </div>
        <Column title="Marketplace">
          <FooterLink to="/marketplace">Browse Items</FooterLink>
          <a href="/marketplace?sortBy=popular" className={linkClass}>
            Hot Items
          </a>
        </Column>
        <Column title="Sellers">
          <FooterLink to="/register">Start Selling</FooterLink>
          {user && <FooterLink to="/seller-dashboard">Seller Dashboard</FooterLink>}
          {!user && <FooterLink to="/login">Sign In</FooterLink>}
        </Column>
        <Column title="Support">
          <FooterLink to="/contact">Contact Us</FooterLink>
          <FooterLink to="/help">Help Center</FooterLink>
          <FooterLink to="/seller-guide">Seller Guide</FooterLink>
        </Column>
        <Column title="Legal">
          <FooterLink to="/privacy">Privacy Policy</FooterLink>
          <FooterLink to="/terms">Terms & Conditions</FooterLink>
          <FooterLink to="/cookies">Cookie Policy</FooterLink>
        </Column>
      </div>
      <div className="mx-auto flex max-w-page flex-wrap items-center justify-between gap-x-6 gap-y-3 px-4 pb-8 text-muted text-sm sm:px-6">
        <div className="min-h-12 w-full sm:w-72">
          <AfterPage>
            <ThemeSwitch />
          </AfterPage>
        </div>
        <p>
          © {new Date().getUTCFullYear()} {brandName}. All rights reserved.
        </p>
        <p>Made with love for treasure hunters</p>
      </div>
    </footer>
  )
}

const FooterLink = ({ to, children }: { to: LinkProps['to']; children: string }) => (
  <Link to={to} className={linkClass}>
    {children}
  </Link>
)

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <nav aria-label={title}>
      <h2 className="mb-1 font-semibold text-muted text-sm">{title}</h2>
      <div className="flex flex-col items-start">{children}</div>
    </nav>
  )
}
