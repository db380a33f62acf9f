/** Marks what a dialog focuses when it opens. React's `autoFocus` would focus before the dialog is shown. */
export const focusOnOpen =
  (focused: boolean) =>
  (element: HTMLElement | null): void => {
    element?.toggleAttribute('autofocus', focused)
  }

/** On a touch screen, focusing a text field would cover half of the list with the keyboard. */
export const prefersTyping = (): boolean => matchMedia('(pointer: fine)').matches
