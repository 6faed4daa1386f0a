import { useEffect, useRef } from 'react'
import { Icon } from './Icon.tsx'

export interface ToastRow {
  readonly id: number
  readonly tone: 'plain' | 'good' | 'bad'
  readonly text: string
}

export interface ToastsProps {
  readonly label: string
  readonly dismissLabel: string
  readonly rows: readonly ToastRow[]
  readonly onDismiss: (id: number) => void
  readonly onHold: () => void
  readonly onRelease: () => void
}

const ICONS = { plain: 'bell', good: 'check', bad: 'warning' } as const

/** Tells when someone looks at the element, by pointer or by focus, and when they look away. */
function useAttention(onHold: () => void, onRelease: () => void) {
  const ref = useRef<HTMLElement>(null)
  useEffect(() => {
    const element = ref.current
    const listeners = { pointerenter: onHold, focusin: onHold, pointerleave: onRelease, focusout: onRelease }
    for (const [name, listener] of Object.entries(listeners)) element?.addEventListener(name, listener)
    return () => {
      for (const [name, listener] of Object.entries(listeners)) element?.removeEventListener(name, listener)
    }
  }, [onHold, onRelease])
  return ref
}

/** Short messages that come and go; read out politely, held as long as someone looks at them. */
export function Toasts({ label, dismissLabel, rows, onDismiss, onHold, onRelease }: ToastsProps) {
  const ref = useAttention(onHold, onRelease)
  return (
    <section ref={ref} className="toasts" aria-label={label} aria-live="polite">
      {rows.map(({ id, tone, text }) => (
        <div key={id} className={`toast toast--${tone}`}>
          <Icon name={ICONS[tone]} />
          <p className="toast__text">{text}</p>
          <button
            type="button"
            className="toast__close"
            aria-label={dismissLabel}
            onClick={() => onDismiss(id)}
          >
            <Icon name="close" />
          </button>
        </div>
      ))}
    </section>
  )
}
