import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'

interface EditorFrameProps {
  /** Absent while the photo loads. */
  stage?: ReactNode
  /** Shown instead of the stage. */
  failure?: string | undefined
  onRetry?: () => void
  onClose?: () => void
  footer?: ReactNode
  children?: ReactNode
}

/** The editor's layout, which has the same size while the photo loads. */
export function EditorFrame({ stage, failure, onRetry, onClose, footer, children }: EditorFrameProps) {
  return (
    <div className="flex min-h-full flex-col outline-none">
      <div className="grid flex-1 content-start gap-4 md:grid-cols-[minmax(0,1fr)_17rem] md:gap-6">
        <div className="h-[clamp(14rem,calc(100dvh_-_28rem),34rem)] md:h-[clamp(16rem,calc(100dvh_-_14rem),36rem)]">
          {stage ?? (
            <div className="grid size-full place-content-center justify-items-center gap-4 rounded-md bg-sun p-4 text-center">
              {failure ? (
                <>
                  <p role="alert">{failure}</p>
                  {onRetry && (
                    <Button variant="secondary" onClick={onRetry}>
                      Try again
                    </Button>
                  )}
                </>
              ) : (
                <Spinner label="Loading the photo" className="text-2xl" />
              )}
            </div>
          )}
        </div>
        <div className="grid min-h-60 content-start gap-3 md:gap-5">{children}</div>
      </div>
      <div className="sticky -bottom-5 -mx-5 mt-4 -mb-5 flex min-h-19 flex-wrap items-center justify-end gap-3 border-line border-t bg-card px-5 py-4">
        {footer ?? (
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
        )}
      </div>
    </div>
  )
}
