import { clsx } from 'clsx'
import { Download } from 'lucide'
import { buttonClass } from './button.tsx'
import { Icon } from './icon.tsx'

interface DownloadLinkProps {
  href: string
  variant?: 'secondary' | 'quiet'
  className?: string
  children: string
}

export const DownloadLink = ({ href, variant = 'secondary', className, children }: DownloadLinkProps) => (
  <a href={href} download className={clsx(buttonClass({ variant, size: 'small' }), className)}>
    <Icon of={Download} className="size-4" />
    {children}
  </a>
)
