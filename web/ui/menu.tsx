import { createLink } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { type ComponentProps, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { placeBelow, screenSize } from './place.ts'

interface MenuProps {
  /** The accessible name of the button and the menu. */
  label: string
  button: ReactNode
  /** MenuItem, MenuLink and MenuSeparator. */
  children: ReactNode
}

/** A button with a popover menu. The browser closes it on Escape and outside clicks. */
export function Menu({ label, button, children }: MenuProps) {
  const id = useId()
  const trigger = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const close = () => list.current?.hidePopover()
  return (
    <>
      <button
        ref={trigger}
        type="button"
        popoverTarget={id}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        className="rounded-full"
      >
        {button}
      </button>
      <div
        ref={list}
        id={id}
        role="menu"
        tabIndex={-1}
        aria-label={label}
        popover="auto"
        className="menu"
        onBeforeToggle={({ newState, currentTarget }) => {
          if (newState === 'closed' || !trigger.current) return
          Object.assign(currentTarget.style, placeBelow(trigger.current.getBoundingClientRect(), screenSize()))
        }}
        onToggle={({ newState, currentTarget }) => {
          setOpen(newState === 'open')
          if (newState === 'closed') return
          itemsOf(currentTarget)[0]?.focus()
          // Its position is fixed, so scrolling would separate it from its button.
          addEventListener('scroll', close, { once: true })
        }}
        onClick={(event) => (event.target as Element).closest('[role=menuitem]') && close()}
        onKeyDown={(event) => {
          if (event.key === 'Tab') close()
          else moveFocus(event)
        }}
      >
        {children}
      </div>
    </>
  )
}

const itemsOf = (list: HTMLElement): HTMLElement[] => [...list.querySelectorAll<HTMLElement>('[role=menuitem]')]

function moveFocus(event: KeyboardEvent<HTMLDivElement>): void {
  const items = itemsOf(event.currentTarget)
  const at = items.indexOf(document.activeElement as HTMLElement)
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key]
  if (next === undefined) return
  event.preventDefault()
  items.at(next % items.length)?.focus()
}

const itemClass =
  'flex min-h-11 w-full items-center gap-3 rounded-sm px-3 text-left text-base hover:bg-fern-wash focus-visible:bg-fern-wash'

export function MenuItem({ className, ...rest }: ComponentProps<'button'>) {
  return <button type="button" role="menuitem" tabIndex={-1} {...rest} className={clsx(itemClass, className)} />
}

function ItemAnchor({ className, ...rest }: ComponentProps<'a'>) {
  return <a role="menuitem" tabIndex={-1} {...rest} className={clsx(itemClass, className)} />
}
export const MenuLink = createLink(ItemAnchor)

export function MenuSeparator() {
  return <hr className="my-1 border-line" />
}
